import { html, nothing, type TemplateResult } from "lit";
import type { ClaimView, View } from "../../protocol/cards";
import { nameOfSeat } from "../../table/views";
import { _ } from "../../texts";
import "./ring";

/** The time in which a name must be explained, for the ring beside it. */
const EXPLAINING = 45_000;

/** What the people here may do about a proper noun that no list has. */
interface Claimants {
  readonly here: readonly number[];
  /** What was written of the explanation. */
  readonly explanation: string;
  readonly write: (text: string) => void;
  readonly explain: (event: Event, seat: number) => void;
  readonly judge: (accept: boolean, claimant: number, seat: number) => void;
  readonly now: () => number;
}

/** Proper nouns that no list has: they are explained, and the others judge (D5). */
export function claimCards(game: View, people: Claimants): TemplateResult {
  return html`${game.claims.map((claim) =>
    claim.stage === "asked" ? explaining(game, claim, people) : judging(game, claim, people),
  )}`;
}

function explaining(game: View, claim: ClaimView, people: Claimants): TemplateResult | typeof nothing {
  if (!people.here.includes(claim.seat)) return nothing;
  const name = nameOfSeat(game, claim.seat);
  const text = _("{name}, what does {cards} stand for?", { name, cards: claim.cards.join("") });
  return html`<form class="card soft race-claim" aria-label=${text} @submit=${(event: Event) => people.explain(event, claim.seat)}>
    <label class="field">
      <span class="label">${text}</span>
      <input
        class="input"
        maxlength="200"
        autocomplete="off"
        placeholder=${_("A few words, the name among them")}
        .value=${people.explanation}
        @input=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) people.write(event.target.value);
        }}
      />
    </label>
    <button class="button filled">${_("Explain")}</button>
    ${claim.until === null
      ? nothing
      : html`<race-ring .until=${claim.until} .whole=${EXPLAINING} .time=${people.now}></race-ring>`}
  </form>`;
}

/** One question for each of the people here who has a vote. */
function judging(game: View, { seat: claimant, voters, word, explanation }: ClaimView, people: Claimants): TemplateResult[] {
  return voters
    .filter((seat) => people.here.includes(seat))
    .map((seat) => {
      const name = nameOfSeat(game, seat);
      const text = _("{name}, do you accept {word}: “{text}”?", { name, word, text: explanation });
      return html`<section class="card soft race-claim" role="group" aria-label=${text}>
        <p>${text}</p>
        <div class="row">
          <button type="button" class="button" @click=${() => people.judge(false, claimant, seat)}>${_("Refuse")}</button>
          <button type="button" class="button" @click=${() => people.judge(true, claimant, seat)}>${_("Accept")}</button>
        </div>
      </section>`;
    });
}
