"use strict";
// A number in a cell, or its text: 1,234 and −5.2 and 31.5% and < 0.001.
const key = (cell) => {
  const text = cell.textContent.trim();
  const number = parseFloat(text.replace(/,/g, "").replace(/\u2212/g, "-").replace(/^[<+]\s*/, ""));
  return /^[<+\u2212\d]/.test(text) && !Number.isNaN(number) ? number : text;
};
const compare = (a, b) => {
  const empty = (x) => x === "";
  if (empty(a) || empty(b)) return empty(a) - empty(b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
};
for (const head of document.querySelectorAll("table:not(.map, .standing) thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const table = head.closest("table");
    const body = table.tBodies[0];
    const at = head.cellIndex;
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const rows = [...body.rows].map((row) => [key(row.cells[at]), row]);
    rows.sort((a, b) => (down ? compare(b[0], a[0]) : compare(a[0], b[0])));
    body.append(...rows.map(([, row]) => row));
  });
}
const filter = document.getElementById("filter");
filter.closest("p").hidden = false;
filter.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase();
  for (const row of document.querySelectorAll("table:not(.standing) tbody tr, figure .row:not(.axis)"))
    row.hidden = wanted !== "" && !row.textContent.toLowerCase().includes(wanted);
});
/* Matches are stepped through: one round is shown, until its reader closes it. */
for (const told of document.querySelectorAll(".told")) {
  const rounds = [...told.querySelectorAll(".round")];
  const bar = told.querySelector(".steps");
  const [back, on] = bar.querySelectorAll("button");
  const at = bar.querySelector("input");
  const show = (n) => rounds.forEach((round, i) => { round.open = i === n; });
  const go = (by) => show(Math.min(Math.max(told.querySelector(".round[open]") ? Number(at.value) + by : 0, 0), rounds.length - 1));
  back.addEventListener("click", () => go(-1));
  on.addEventListener("click", () => go(1));
  at.addEventListener("input", () => show(Number(at.value)));
  bar.hidden = rounds.length < 2;
  rounds.forEach((round, i) => round.addEventListener("toggle", () => {
    if (round.open) {
      at.value = i;
      bar.querySelector("output").textContent = `${round.querySelector("summary").textContent} (${i + 1} / ${rounds.length})`;
    }
    told.classList.toggle("stepping", rounds.some((other) => other.open));
  }));
}
addEventListener("beforeprint", () => document.querySelectorAll("#basis details").forEach((d) => { d.open = true; }));
