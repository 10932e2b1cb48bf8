import { html, type TemplateResult } from "lit";
import { ask } from "../../api";
import type { Solutions } from "../../protocol/duplicate";
import { wordPicture } from "../../table/sheet";
import { _ } from "../../texts";
import { icon } from "../../ui/icons";
import type { DuplicateSession } from "./views";

/** What the rack of the open round allows, for the referee's eyes: all plays, or those with some letters or at some place. */
export class DeskSolutions {
  private found: Solutions | null = null;
  private wanted = "";
  private looked = "";

  constructor(private readonly desk: { readonly session: DuplicateSession; requestUpdate(): void }) {}

  /** They are asked for once for each rack and each thing that is looked for. */
  async lookUp(): Promise<void> {
    const { name, game } = this.desk.session.view;
    const key = game.phase === "open" ? `${game.round} ${game.rack} ${this.wanted}` : "";
    if (key === this.looked) return;
    this.looked = key;
    if (key === "") {
      this.found = null;
      return;
    }
    const address = `/api/v1/tables/${encodeURIComponent(name)}/desk/solutions`;
    const found = await ask<Solutions>(`${address}?find=${encodeURIComponent(this.wanted)}`).catch(() => null);
    if (key !== this.looked) return;
    this.found = found;
    this.desk.requestUpdate();
  }

  picture(): TemplateResult {
    const { found } = this;
    const { view, told } = this.desk.session;
    if (view.game.phase !== "open") return html`<p class="quiet">${_("No round is open.")}</p>`;
    const best = told.desk?.top ?? 0;
    return html`<label class="desk-find">
        ${icon("search")}
        <span class="visually-hidden">${_("Solutions with which letters, or at which place?")}</span>
        <input
          class="input"
          type="search"
          autocapitalize="characters"
          placeholder=${_("letters, or a place")}
          @input=${(event: Event) => {
            if (event.target instanceof HTMLInputElement) this.wanted = event.target.value.trim();
            this.desk.requestUpdate();
          }}
        />
        <span class="quiet small">${found?.count ?? ""}</span>
      </label>
      <table class="figures desk-solutions">
        <tbody>
          ${(found?.plays ?? []).map(
            (play) => html`<tr class=${play.score === best ? "strong" : ""}>
              <td class="sheet-place">${play.place}</td>
              <td>${wordPicture(play.word)}</td>
              <td class="figure">${play.score}</td>
            </tr>`,
          )}
        </tbody>
      </table>`;
  }
}
