// Written by symbolic-pe. Every page is complete without this: it only adds buttons and sliders.
"use strict";

const words = document.body.dataset;
const comma = document.documentElement.lang.startsWith("zh") ? "，" : ", ";

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

// --- Sliders: the static figure stays, a drawing that moves is put below it --------------------

const FREQUENCIES = [1, 10 ** -0.5, 0.1, 10 ** -1.5]; // 100^(−2i/d) for d = 8
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const [QUERY, KEY] = [[0.95, 0.2], [0.55, -0.55]]; // as in the figure moved-together
const clockwise = (x, y) => Math.PI / 2 - Math.atan2(y, x); // from the top
const digits = (number, count = 4) => number.toFixed(count).replace("-", "−");

// "= 3" or "≈ 0.95": what has been rounded is not said to be equal.
function value(number, count = 4) {
  const rounded = digits(number, count);
  const isExact = Math.abs(number - Number(number.toFixed(count))) < 1e-12;
  return isExact ? `= ${rounded.replace(/\.?0+$/, "")}` : `≈ ${rounded}`;
}
const range = (count) => Array.from({length: count}, (_, place) => place);

function element(name, attributes, ...children) {
  const svg = ["svg", "path", "circle", "line", "text"].includes(name);
  const made = svg
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A hand of a dial that turns clockwise from the top, as (sin a, cos a) does.
function hand(x, y, radius, angle, kind) {
  const [dx, dy] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
  return element("line", {x1: x, y1: y, x2: x + dx, y2: y + dy, class: kind});
}

function dials(rows) {
  const parts = rows.flatMap(([first, second, text, one = 1, other = 1], place) => {
    const x = 60 + 115 * place;
    return [element("circle", {cx: x, cy: 55, r: 46, class: "rim"}),
            hand(x, 55, 46 * one, first, "first"), hand(x, 55, 46 * other, second, "second"),
            element("text", {x, y: 122}, text)];
  });
  return element("svg", {viewBox: `0 0 ${115 * rows.length + 5} 130`}, ...parts);
}

function curve(points, low, high, marked, across = (x) => x) {
  const [start, end] = [across(points[0][0]), across(points[points.length - 1][0])];
  const x = (value) => 10 + 440 * (across(value) - start) / (end - start);
  const y = (value) => 10 + 110 * (high - value) / (high - low);
  const path = points.map(([a, b]) => `${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("L");
  return [element("line", {x1: 10, x2: 450, y1: y(0), y2: y(0), class: "rim"}),
          element("path", {d: "M" + path, class: "first"}),
          ...marked.map(([a, b]) => element("circle", {cx: x(a), cy: y(b), r: 5, class: "mark"}))];
}

const similarity = (k) => sum(range(32).map((i) => Math.cos(k * 10000 ** (-i / 32))));

// Simpson's rule for the integral of cos(k b^(−t)) over t from 0 to 1, fine enough for k.
function decay(k, base) {
  const steps = 2 * Math.ceil(20 + 3 * k);
  const value = (t) => Math.cos(k * base ** -t);
  const inner = range(steps - 1).map((i) => (i % 2 ? 2 : 4) * value((i + 1) / steps));
  return (value(0) + value(1) + sum(inner)) / (3 * steps);
}

const MODELS = {
  "shift-identity": {
    sliders: {p: [0, 20, 2], k: [-10, 10, 3]},
    draw: ({p, k}) => [dials(FREQUENCIES.map((f, i) => [f * p, f * (p + k), `θ${"₀₁₂₃"[i]}`])),
      FREQUENCIES.map((f, i) => `θ${"₀₁₂₃"[i]}k ${value(f * k, 2)}`).join(comma)],
  },
  "dot-depends-on-offset": {
    sliders: {p: [0, 1000, 0], k: [-100, 100, 10]},
    draw: ({p, k}) => {
      const dot = sum(range(32).map((i) => {
        const f = 10000 ** (-i / 32);
        return Math.sin(f * (p + k)) * Math.sin(f * p) + Math.cos(f * (p + k)) * Math.cos(f * p);
      }));
      const points = range(401).map((i) => [i / 2 - 100, similarity(i / 2 - 100)]);
      const parts = curve(points, 0, 34, [[k, dot]]);
      return [element("svg", {viewBox: "0 0 460 130"}, ...parts),
              `PE(${p + k})·PE(${p}) ${value(dot)} (d = 64)`];
    },
  },
  "rope-relative": {
    sliders: {p: [0, 30, 2], "m − p": [-10, 10, 3]},
    draw: ({p, "m − p": offset}) => {
      const turn = -Math.PI / 9; // RoPE turns counter-clockwise
      const [query, key] = [clockwise(...QUERY) + turn * (p + offset), clockwise(...KEY) + turn * p];
      const [one, other] = [Math.hypot(...QUERY), Math.hypot(...KEY)];
      return [dials([[query, key, `m = ${p + offset}, p = ${p}`, one, other]]),
              `R(${p + offset})q · R(${p})k ${value(one * other * Math.cos(query - key))}`];
    },
  },
  "log-law": {
    sliders: {k: [1, 500, 20], b: [100, 20000, 10000]},
    draw: ({k, b}) => {
      const law = (x) => 1 - (Math.log(x) + 0.5772156649015329) / Math.log(b);
      const points = range(90).map((i) => 500 ** (i / 89)).map((x) => [x, decay(x, b)]);
      const parts = curve(points, -0.4, 1, [[k, decay(k, b)]], Math.log);
      const other = curve(points.map(([x]) => [x, law(x)]), -0.4, 1, [], Math.log)[1];
      other.setAttribute("class", "second");
      return [element("svg", {viewBox: "0 0 460 130"}, ...parts, other),
              `I(${k}) ${value(decay(k, b))}, L(${k}) ${value(law(k))} (b = ${b})`];
    },
  },
};

function moving(model, figure) {
  const values = {};
  const drawing = element("div", {class: "drawing", "aria-hidden": "true"});
  const result = element("output", {});
  const box = element("div", {class: "moving"}, drawing);
  const show = () => {
    const [picture, text] = model.draw(values);
    drawing.replaceChildren(picture);
    result.textContent = text;
  };
  for (const [name, [low, high, start]] of Object.entries(model.sliders)) {
    values[name] = start;
    const slider = element("input", {type: "range", min: low, max: high, step: 1, value: start});
    slider.addEventListener("input", () => {
      values[name] = Number(slider.value);
      shown.textContent = slider.value;
      show();
    });
    const shown = element("span", {}, String(start));
    box.append(element("label", {}, element("span", {}, element("i", {}, name), " = ", shown), slider));
  }
  box.append(result);
  figure.append(box);
  show();
}

const model = MODELS[document.body.dataset.claim];
const beside = document.querySelector(".illustrated aside figure");
if (model && beside) moving(model, beside);
