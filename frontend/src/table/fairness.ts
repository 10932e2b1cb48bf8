import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { _ } from "../texts";
import { icon } from "../ui/icons";
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
      <div>
        <dt>${_("Hash")}</dt>
        <dd><code>${shown.commitment}</code></dd>
      </div>
      ${shown.seed === ""
        ? nothing
        : html`<div>
            <dt>${_("Salt and seed")}</dt>
            <dd><code>${shown.salt}:${shown.seed}</code></dd>
          </div>`}
    </dl>
    ${shown.seed === "" ? nothing : until(checked(shown), nothing)}
    ${shown.seed === ""
      ? nothing
      : html`<p>${_("Take the log of the game along (“Export”), and check every draw of it on your own machine:")}</p>
          <pre><code>bonmot games verify game.log</code></pre>
          <p class="small quiet">${_("It draws all tiles, prisms or cards again from the seed, in every game, and names the first entry that differs.")}</p>`}
  </div>`;
}

/** The browser hashes it again. It may do so only where the way to the page is safe; elsewhere it says nothing. */
async function checked({ commitment, salt, seed }: Fairness): Promise<TemplateResult | typeof nothing> {
  if (!window.isSecureContext) return nothing;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt}:${seed}`));
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === commitment
    ? html`<p class="fairness-checked good">${icon("check")} ${_("Your browser has checked it: the hash is right.")}</p>`
    : html`<p class="fairness-checked bad">${icon("close")} ${_("The hash is not that of this salt and seed.")}</p>`;
}
