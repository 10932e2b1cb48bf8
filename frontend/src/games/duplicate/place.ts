import { html, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { Piece } from "../../piece";
import "./desk";
import "./table";
import type { DuplicateSession } from "./views";

/** Where somebody sits at a table of duplicate: at the referee's desk, or among the players. */
class DuplicatePlace extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;

  override render(): TemplateResult {
    const { game } = this.session.view;
    return game.referee !== null && game.seat === game.referee
      ? html`<duplicate-desk .session=${this.session}></duplicate-desk>`
      : html`<duplicate-table .session=${this.session}></duplicate-table>`;
  }
}

customElements.define("bonmot-duplicate", DuplicatePlace);
