// Written by symbolic-pe. Every page is complete without this: it only adds buttons and sliders.
"use strict";

const words = document.body.dataset;

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
