import { html, nothing, type TemplateResult } from "lit";
import type { ToldRace, View } from "../../protocol/cards";
import "../../table/meaning";
import { nameOfSeat } from "../../table/views";
import { _, language } from "../../texts";
import { cardPicture, kindOf } from "./card";

function seconds(milliseconds: number): string {
  const seconds = (Math.floor(milliseconds / 100) / 10).toLocaleString(language(), { minimumFractionDigits: 1 });
  return _("{seconds} s", { seconds });
}

/** Whose words are explained: the table's, one round at a time. */
export interface Explaining {
  readonly table: string;
  /** The place of the round that is asked about. */
  readonly chosen: number | null;
  readonly choose: (at: number | null) => void;
}

/** The words of a round as a dictionary has them, and what players said of those that it has not. */
function meaningOf(game: View, at: number, { table, chosen, choose }: Explaining): TemplateResult | typeof nothing {
  const outcome = game.history[at];
  // Nobody reads while all look for a word: the words of a round are explained once it is over (as in the terminal).
  if (outcome === undefined || outcome.words.length === 0 || game.phase === "race") return nothing;
  const words = outcome.words.join(" ");
  const own = game.sides.flatMap((side) => side.won.filter((won) => won.round === outcome.round && won.explanation !== ""));
  return html`<button
      type="button"
      class="sheet-ask rounds-ask"
      aria-expanded=${String(chosen === at)}
      aria-label=${_("What it means: {word}", { word: words })}
      @click=${() => choose(chosen === at ? null : at)}
    >
      ${_("What it means")}
    </button>
    ${chosen !== at
      ? nothing
      : own.length > 0
        ? html`<p class="meaning">${own.map((won) => won.explanation).join("; ")}</p>`
        : html`<bonmot-meaning .table=${table} .words=${words}></bonmot-meaning>`}`;
}

/** The cards that were turned, and how each was won; a word is explained where somebody asks. */
export function roundsList(game: View, { rounds }: ToldRace, here: readonly number[], asked: Explaining): TemplateResult {
  if (rounds.length === 0) return html`<p class="quiet">${_("No card has been won yet.")}</p>`;
  return html`<ol class="rounds">
    ${rounds.map(({ card, how }, at) => {
      const outcome = game.history[at];
      const own = outcome?.how === "won" && outcome.seats.some((seat) => here.includes(seat));
      return html`<li class=${own ? "rounds-own" : ""}>
        <span class="rounds-number">${outcome?.round ?? at + 1}</span>
        <span><span class="rounds-card">${card}</span><span class="rounds-how">${how}</span>${meaningOf(game, at, asked)}</span>
      </li>`;
    })}
  </ol>`;
}

/** The cards that a seat has won, with their words. */
export function wonList(game: View, told: ToldRace, seat: number): TemplateResult {
  const won = game.sides[seat]?.won ?? [];
  if (won.length === 0) return html`<p class="quiet">${_("None yet: {count} win the game.", { count: game.target })}</p>`;
  return html`<ol class="rounds">
    ${won.map(
      ({ round, spelling, time, explanation }, at) => html`<li>
        <span class="rounds-number">${round}</span>
        <span
          ><span class="rounds-card">${told.won[seat]?.[at] ?? ""}</span
          ><span class="rounds-how"
            ><strong>${spelling.toUpperCase()}</strong> · ${seconds(time)}${explanation === "" ? nothing : html` · ${explanation}`}</span
          ></span
        >
      </li>`,
    )}
  </ol>`;
}

/** The quickest word, as cards. */
export function quickestWord(game: View): TemplateResult | typeof nothing {
  const won = game.sides.flatMap((side, seat) => side.won.map((each) => ({ seat, ...each })));
  const [best] = won.sort((one, other) => one.time - other.time);
  if (best === undefined) return nothing;
  return html`<header class="end-best-head">
      <h2>${_("The quickest word")}</h2>
      <strong class="yours">${seconds(best.time)}</strong>
    </header>
    <p class="end-word" aria-hidden="true">
      ${[...best.word].map((letter) => cardPicture(letter, kindOf(letter, game)))}
    </p>
    <p><strong>${best.spelling.toUpperCase()}</strong> <span class="quiet">${nameOfSeat(game, best.seat)}</span></p>`;
}
