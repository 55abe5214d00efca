// Written by symbolic-pe. Every page is complete without this: it only adds buttons and sliders.
"use strict";

const words = document.body.dataset;

// A link to something inside of what is folded unfolds it, in browsers that do not do so themselves.
function unfold() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target && target.closest("details:not([open])");
  if (folded) {
    folded.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", unfold);
unfold();

for (const details of document.querySelectorAll(".copy")) {
  const text = details.querySelector("code").textContent;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words.copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = words.copied;
  });
  details.append(button);
}
