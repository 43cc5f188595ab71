// Asks for the page again every few seconds, unless somebody is writing in it.
"use strict";
setInterval(async () => {
  const writes = document.activeElement && document.activeElement.matches("input, select");
  const began = [...document.querySelectorAll("input:not([type=hidden]):not([type=checkbox])")].some((one) => one.value);
  if (writes || began) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["main", "#when"]) document.querySelector(part).replaceWith(fresh.querySelector(part));
}, 3000);
