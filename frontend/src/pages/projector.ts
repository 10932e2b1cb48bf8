import type { TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { partOf } from "../games";
import { TableSession } from "../protocol/session";
import { whyGone } from "../table/session";
import { _, language } from "../texts";
import { atTable } from "./at-table";
import { Page } from "./page";

/** A table for a whole hall: the eyes are a spectator's, whatever seats this browser holds. */
class ProjectorPage extends Page {
  @state() private tag = "";
  @state() private trouble: (() => string) | null = null;
  private session: TableSession | null = null;
  private spoken = language();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session?.close();
    this.session = null;
  }

  protected override willUpdate(): void {
    if (this.session === null && this.isConnected) this.look(this.place.named["name"] ?? "");
    if (this.spoken !== language()) {
      this.spoken = language();
      this.session?.speak(this.spoken);
    }
  }

  private look(name: string): void {
    const session = new TableSession(name, language(), true);
    this.session = session;
    session.addEventListener("changed", () => void this.changed(session));
    session.addEventListener("gone", (event) => {
      this.trouble = () => whyGone(event);
    });
  }

  private async changed(session: TableSession): Promise<void> {
    if (this.tag !== "" || session.view === null) return;
    const part = await partOf(session.game);
    this.tag = part?.projector ?? part?.tag ?? "";
    if (part === null) this.trouble = () => _("This game is not played in the browser yet.");
  }

  override render(): TemplateResult {
    return atTable(this.tag, this.session, this.trouble);
  }
}
customElements.define("projector-page", ProjectorPage);
