import { html, nothing, type TemplateResult } from "lit";
import { wordPicture } from "../../table/sheet";
import { _ } from "../../texts";
import { icon } from "../../ui/icons";

/** What stands on a slip. */
interface WrittenSlip {
  readonly who: string;
  readonly round: number;
  readonly place: string;
  readonly word: string;
  readonly score: number | null;
  /** How the points come together. */
  readonly sum: string;
  /** Why it cannot lie there. */
  readonly fault: string;
  /** Handed in already, and nothing else is laid. */
  readonly isIn: boolean;
}

/** A slip of paper: place, word, points, and the button that hands it in. */
export function slipCard(slip: WrittenSlip, button: TemplateResult | typeof nothing, note: string): TemplateResult {
  return html`<section class="slip" aria-label=${_("Your slip")}>
    <header class="slip-head">
      <h2>${_("Slip")}</h2>
      <span>${_("{name} · round {number}", { name: slip.who, number: slip.round })}</span>
    </header>
    <dl class="slip-lines">
      <div>
        <dt>${_("Place")}</dt>
        <dd class="slip-place">${slip.place === "" ? "\u00a0" : slip.place}</dd>
      </div>
      <div>
        <dt>${_("Word")}</dt>
        <dd class="slip-word">${slip.word === "" ? "\u00a0" : wordPicture(slip.word)}</dd>
      </div>
    </dl>
    <div class="slip-points">
      <dl>
        <dt>${_("Points")}</dt>
        <dd>${slip.score ?? "–"}</dd>
      </dl>
      <p class=${slip.fault === "" ? "quiet small" : "bad small"}>${slip.fault === "" ? slip.sum : slip.fault}</p>
    </div>
    ${slip.isIn ? html`<p class="slip-in">${icon("check")} ${_("Handed in")}</p>` : nothing}
    ${button}
    <p class="slip-note">${note}</p>
  </section>`;
}
