import type { TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../api";
import { partOf } from "../games";
import type { GamePart } from "../games/part";
import { TableSession } from "../protocol/session";
import { go } from "../router";
import { settings } from "../settings";
import { _, language } from "../texts";
import { whyGone } from "../table/session";
import { paceOf } from "../table/watching";
import { atTable } from "./at-table";
import { Page } from "./page";
import { tried } from "../ui/tried";

/** A table: the session is opened here, the element of the game draws it. */
class TablePage extends Page {
  @state() private game: GamePart | null = null;
  @state() private trouble: (() => string) | null = null;
  private session: TableSession | null = null;
  private name = "";
  private paced = "";
  private spoken = language();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave();
  }

  protected override willUpdate(): void {
    const name = this.place.named["name"] ?? "";
    if (name !== this.name && this.isConnected) void this.sit(name);
    if (this.spoken !== language()) {
      this.spoken = language();
      this.session?.speak(this.spoken);
    }
    this.keepPace();
  }

  /** Whoever was invited takes the seat first; then everybody looks. */
  private async sit(name: string): Promise<void> {
    this.leave();
    this.name = name;
    const key = this.place.query.get("key");
    if (key !== null) {
      await tried(async () => {
        await ask(`/api/v1/tables/${encodeURIComponent(name)}/sit`, { method: "POST", body: { key } });
      });
      go(`/t/${encodeURIComponent(name)}`, { replace: true });
    }
    if (this.name !== name || !this.isConnected) return;
    const session = new TableSession(name, language());
    this.session = session;
    session.addEventListener("changed", () => void this.changed(session));
    session.addEventListener("gone", (event) => {
      // What was open above the table belongs to it.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
      this.trouble = () => whyGone(event);
    });
  }

  private leave(): void {
    this.session?.close();
    this.session = null;
    this.game = null;
    this.trouble = null;
    this.paced = "";
  }

  private async changed(session: TableSession): Promise<void> {
    if (this.game !== null || session.view === null || session !== this.session) return;
    const part = await partOf(session.game);
    if (session !== this.session) return;
    if (part === null) this.trouble = () => _("This game is not played in the browser yet.");
    this.game = part;
  }

  /** Computers play at the speed that was chosen in this browser. */
  private keepPace(): void {
    const { speed, aloud } = settings.now;
    if (this.game === null || this.session === null || this.paced === `${speed} ${aloud}`) return;
    this.paced = `${speed} ${aloud}`;
    this.session.pace(paceOf(speed), aloud);
  }

  override render(): TemplateResult {
    return atTable(this.game?.tag ?? "", this.session, this.trouble);
  }
}
customElements.define("table-page", TablePage);
