import { html, nothing, type TemplateResult } from "lit";
import { _ } from "../texts";
import type { Fairness } from "../protocol/shared";

/** By what anybody can check that nobody chose the tiles: before the end the hash alone, then what was hashed. */
export function fairness(shown: Fairness): TemplateResult {
  if (shown.commitment === "") return html`<p>${_("Somebody chose the seed of this game: it is not fixed by a hash.")}</p>`;
  return html`<div class="fairness">
    <p>
      ${shown.seed === ""
        ? _("The order of all draws was fixed before the game. This is the hash of the seed; the seed itself is shown when the game is over.")
        : _("The order of all draws was fixed before the game: this hash is the SHA-256 of the salt, a colon and the seed.")}
    </p>
    <dl>
      <dt>${_("Hash")}</dt>
      <dd><code>${shown.commitment}</code></dd>
      ${shown.seed === ""
        ? nothing
        : html`<dt>${_("Salt and seed")}</dt>
            <dd><code>${shown.salt}:${shown.seed}</code></dd>`}
    </dl>
  </div>`;
}
