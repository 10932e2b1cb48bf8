import { html, nothing } from "lit";
import type { ToldRace, View } from "../../protocol/cards";
import { positionPart } from "../part";
import { cardLabel, cardPicture, kindOf } from "./card";
import { middleCard } from "./centre";

/** A race seen again: the card that everybody sees, and the hands once the game is over. */
export const position = positionPart<View, unknown>({
  board: ({ view, told }) => {
    const race = told as ToldRace;
    const letter = view.letter === "" ? nothing : cardPicture(view.letter, kindOf(view.letter, view));
    const last = race.rounds.at(-1)?.how ?? "";
    return html`<div class="replay-race">${middleCard(view, race, { number: 0, flip: null, letter, last })}</div>`;
  },
  held: ({ view, told }, side) => {
    const seat = view.sides[side];
    const cards = seat?.hand ?? [];
    const laid = seat?.laid ?? [];
    const row = (letters: readonly string[], kind: string) =>
      letters.length === 0
        ? nothing
        : html`<div
            class=${`held-cards ${kind}`}
            role="img"
            aria-label=${letters.map((letter) => cardLabel(letter, kindOf(letter, view))).join("; ")}
          >
            ${letters.map((letter) => cardPicture(letter, kindOf(letter, view)))}
          </div>`;
    return html`<p class="small quiet">${(told as ToldRace).statuses[side] ?? ""}</p>
      ${row(laid, "held-laid")} ${row(cards, "")}`;
  },
});
