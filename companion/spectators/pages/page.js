// Draws the newest message (public/1) and says when none come any more. It asks for nothing but its own stream.
"use strict";
const WORDS = {
  en: {
    other: "Русский", turn: "to play", chosen: "Chosen: {n} of {goal}.", winner: "wins", words: "The table in words",
    waiting: "No game is being played.", silent: "No news since {time}.", never: "The table cannot be reached.",
    simulated: "This table is SIMULATED.", die: "Die: {n}", of: "{n} of {goal}", race: "{what}: round by round",
    play: "Take the game along (BG Stats)",
  },
  ru: {
    other: "English", turn: "ходит", chosen: "Выбрали: {n} из {goal}.", winner: "победа", words: "Стол словами",
    waiting: "Сейчас никто не играет.", silent: "Новостей нет с {time}.", never: "Стол недоступен.",
    simulated: "Этот стол СИМУЛЯЦИЯ.", die: "Кубик: {n}", of: "{n} из {goal}", race: "{what}: ход за ходом",
    play: "Взять партию с собой (BG Stats)",
  },
};
const SILENT_S = 40;
const SVG = "http://www.w3.org/2000/svg";
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 5"];
const asked = new URLSearchParams(location.search).get("lang") || navigator.language || "en";
let language = asked.startsWith("ru") ? "ru" : "en";
let newest = null, heard = 0, told = null, listening = null;

const at = (id) => document.getElementById(id);
const say = (word, values = {}) => WORDS[language][word].replace(/\{(\w+)\}/g, (_, name) => values[name]);

function put(id, text) {
  if (at(id).textContent !== text) at(id).textContent = text;
}

function made(name, attributes = {}, ...inside) {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...inside);
  return one;
}

function drawn(name, attributes, ...inside) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...inside);
  return one;
}

// A drawing's part: "+ path" is filled, "- path" cut away, "width path" a line; O x y r in a path is a circle.
function part(text, ink, paper) {
  const space = text.indexOf(" ");
  const how = text.slice(0, space);
  const d = text.slice(space + 1).replace(/O\s*([\d.]+) ([\d.]+) ([\d.]+)/g,
    (_, x, y, r) => `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0 Z`);
  const cut = how.startsWith("-"), width = Math.abs(parseFloat(how));
  const colour = cut ? paper : ink;
  if (!width) return drawn("path", { d, fill: colour, "fill-rule": "evenodd" });
  return drawn("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round" });
}

function mark(look) {
  const ink = "#12150F";
  const sign = drawn("g", { transform: "translate(3.9 3.9) scale(0.675)" },
    ...look.drawn.map((text) => part(text, ink, look.colour)));
  return drawn("svg", { viewBox: "0 0 24 24", role: "img", "aria-label": look.says[language] },
    drawn("circle", { cx: 12, cy: 12, r: 12, fill: ink }),
    drawn("circle", { cx: 12, cy: 12, r: 11, fill: look.colour }), sign);
}

function die(face) {
  const pips = (PIPS[face] || []).map((place) =>
    drawn("circle", { cx: 6 + (place % 3) * 6, cy: 6 + Math.floor(place / 3) * 6, r: 2.1, fill: "#12150F" }));
  return drawn("svg", { viewBox: "0 0 24 24", role: "img", "aria-label": say("die", { n: face }) },
    drawn("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5, fill: "#F3ECDB", stroke: "#12150F" }), ...pips);
}

function row(player) {
  const state = ["winner", "turn"].find((one) => player[one]);
  const name = made("span", { class: "name" }, player.name);
  if (state) name.append(" ", made("span", { class: "state" }, `· ${say(state)}`));
  const numbers = made("span", { class: "numbers" }, ...player.numbers.map((number, place) => {
    const value = number.goal ? say("of", { n: number.value, goal: number.goal }) : String(number.value);
    return made("span", place ? {} : { class: "first" }, `${number.says[language]} `, made("b", {}, value));
  }));
  const one = made("li", { class: ["turn", "winner"].filter((word) => player[word]).join(" ") });
  if (player.mark) one.append(mark(player.mark));
  else for (const line of [name, numbers]) line.classList.add("unmarked");
  one.append(name, numbers);
  return one;
}

// The number that wins, round by round: a line a player, told apart by dashes and names, not by colour alone.
function race(message) {
  const runs = message.curve, long = runs.length ? runs[0].length : 0;
  at("race").hidden = long < 2;
  if (long < 2) return;
  const all = runs.flat(), most = Math.max(1, ...all), least = Math.min(0, ...all);
  const x = (place) => 4 + (place / (long - 1)) * 200, y = (value) => 124 - ((value - least) / (most - least)) * 114;
  const ends = [];
  const lines = runs.flatMap((run, seat) => {
    const player = message.rows[seat], colour = player.mark ? player.mark.colour : "currentColor";
    const points = run.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    let end = y(run[long - 1]) + 4;
    while (ends.some((other) => Math.abs(other - end) < 14)) end -= 1;
    ends.push(end);
    const label = drawn("text", { x: 208, y: end, "font-size": 13, fill: "currentColor" });
    label.textContent = `${player.name} ${run[long - 1]}`;
    const dash = DASHES[seat % DASHES.length];
    return [drawn("polyline", { points, fill: "none", stroke: "currentColor", "stroke-width": 3.4, "stroke-dasharray": dash }),
      drawn("polyline", { points, fill: "none", stroke: colour, "stroke-width": 2.2, "stroke-dasharray": dash }), label];
  });
  const title = say("race", { what: message.rows[0].numbers[0].says[language] });
  put("race-title", title);
  at("curve").replaceChildren(drawn("svg", { viewBox: "0 0 336 132", role: "img", "aria-label": title },
    drawn("line", { x1: 4, y1: y(0), x2: 204, y2: y(0), stroke: "currentColor", "stroke-width": 0.5 }), ...lines));
}

// The wall of a club evening: its hub says in each language what stands there, with all that people wrote escaped.
function wall(message) {
  put("title", message.title);
  document.title = message.title;
  put("when", message.hall[language].when);
  const fresh = new DOMParser().parseFromString(message.hall[language].main, "text/html");
  document.querySelector("main").replaceChildren(...fresh.body.childNodes);
}

function show() {
  document.documentElement.lang = language;
  put("language", say("other"));
  at("language").lang = language === "en" ? "ru" : "en";
  put("words-title", say("words"));
  put("simulated", say("simulated"));
  const message = newest;
  silence();
  if (message === null) return;
  if (message.hall) return wall(message);
  const playing = message.state !== "waiting";
  at("simulated").hidden = !message.simulated;
  at("words").hidden = !playing;
  const title = playing ? message.title[language] : "orctable";
  put("title", title);
  document.title = title;
  put("when", playing ? message.when[language] : "");
  const [chosen, asked] = playing ? message.chosen : [0, 0];
  const choosing = asked ? ` ${say("chosen", { n: chosen, goal: asked })}` : "";
  put("due", playing ? message.said[language][0] + choosing : say("waiting"));
  at("play").hidden = !(playing && message.play);
  put("play", say("play"));
  if (!at("play").hidden) at("play").href = message.play;
  put("act", playing ? message.act[language] : "");
  at("dice").replaceChildren(...(playing ? message.dice.map(die) : []));
  at("rows").replaceChildren(...(playing ? message.rows.map(row) : []));
  at("said").replaceChildren(...(playing ? message.said[language].slice(1).map((line) => made("li", {}, line)) : []));
  if (playing) race(message);
  else at("race").hidden = true;
}

function silence() {
  const quiet = Date.now() - heard > SILENT_S * 1000;
  at("silence").hidden = !quiet;
  if (quiet) put("silence", told ? say("silent", { time: told.toLocaleTimeString(language, { timeStyle: "short" }) }) : say("never"));
}

function listen() {
  const stream = new EventSource("live");
  listening = stream;
  const alive = () => { heard = Date.now(); told = new Date(); silence(); };
  stream.onmessage = (event) => { newest = JSON.parse(event.data); alive(); show(); };
  stream.addEventListener("beat", alive);
  stream.onopen = alive;
  stream.onerror = () => {
    heard = 0;
    silence();
    if (stream.readyState === EventSource.CLOSED && stream === listening) setTimeout(listen, 2000);
  };
}

at("language").addEventListener("click", () => { language = language === "en" ? "ru" : "en"; show(); });
// A page that a browser keeps for the way back holds no place; when it is shown again it listens again.
addEventListener("pagehide", () => { listening.close(); listening = null; });
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
setInterval(silence, 1000);
heard = Date.now();
show();
listen();
