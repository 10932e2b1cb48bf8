import { html, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { partOf } from "../games";
import { TableSession } from "../protocol/session";
import { answered, whyGone } from "../table/session";
import { _, language } from "../texts";
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
    if (this.trouble !== null) {
      return html`<div class="column narrow nowhere">
        <h1>${this.trouble()}</h1>
        <p><a class="button filled" href="/">${_("To the first page")}</a></p>
      </div>`;
    }
    const session = this.session === null ? null : answered(this.session);
    if (this.tag === "" || session === null) return html`<p class="waiting">${_("Opening the table…")}</p>`;
    // The tag is one of our own list, never part of an address.
    const tag = unsafeStatic(this.tag);
    return staticHtml`<${tag} .session=${session}></${tag}>`;
  }
}
customElements.define("projector-page", ProjectorPage);
