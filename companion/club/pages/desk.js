// Asks for the page again every few seconds, unless somebody is writing in it. Nothing moves under a hand: the page stands
// while the pointer moves and a moment longer, and what is clicked just after it has changed was meant for what stood before.
"use strict";
const STILL_MS = 1500, KEYS_MS = 10000, SEEN_MS = 600;
let busy = 0, changed = 0;
const until = (more) => { busy = Math.max(busy, Date.now() + more); };
for (const kind of ["pointermove", "pointerdown", "pointerup", "wheel"]) addEventListener(kind, () => until(STILL_MS));
addEventListener("keydown", () => until(KEYS_MS));
addEventListener("click", (click) => {
  if (click.detail && Date.now() - changed < SEEN_MS) click.preventDefault();
}, true);
setInterval(async () => {
  // The field for names keeps the cursor, so that one name follows another; nobody is writing while it is empty.
  const writes = document.activeElement && document.activeElement.matches("input:not([name=name]), select");
  const naming = document.activeElement && document.activeElement.name === "name";
  const began = [...document.querySelectorAll("input:not([type=hidden]):not([type=checkbox])")].some((one) => one.value !== one.defaultValue);
  if (writes || began || Date.now() < busy) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (Date.now() < busy) return;
  for (const part of ["main", "#when"]) {
    const old = document.querySelector(part), anew = fresh.querySelector(part);
    if (old.outerHTML === anew.outerHTML) continue;
    old.replaceWith(anew);
    changed = Date.now();
    if (naming) document.querySelector("input[name=name]")?.focus({ preventScroll: true });
  }
}, 3000);
