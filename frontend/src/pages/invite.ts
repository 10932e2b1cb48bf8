import { html } from "lit";
import { state } from "lit/decorators.js";
import { ask, why } from "../api";
import { listen } from "../online/listening";
import { news } from "../online/news";
import { seekCard } from "../online/seek-card";
import { heard } from "../piece";
import type { LobbyMessage, ShownSeek } from "../protocol/messages";
import { _ } from "../texts";
import { announce } from "../ui/live";
import { Page } from "./page";

/** Where the link of a seek leads: what is proposed, and a seat. */
class InvitePage extends Page {
  @state() private seek: ShownSeek | null = null;
  @state() private trouble = "";

  constructor() {
    super();
    this.asks(() => void this.#load());
    this.whileShown(() => heard(news, "changed", () => this.requestUpdate()));
    this.whileShown(() => heard(news, "told", this.#told));
    this.whileShown(() => {
      void listen().catch(() => undefined);
      return news.want();
    });
  }

  async #load(): Promise<void> {
    try {
      this.seek = await ask<ShownSeek>(`/api/v1/lobby/seeks/${encodeURIComponent(this.place.named["seek"] ?? "")}`);
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
    }
  }

  readonly #told = (event: Event): void => {
    if (!(event instanceof CustomEvent)) return;
    const message = event.detail as LobbyMessage;
    if (message.type === "seek" && message.seek.id === this.seek?.id) this.seek = message.seek;
    if (message.type === "gone" && message.id === this.seek?.id) void this.#load();
  };

  override render() {
    return html`<div class="column narrow lobby-invite">
      <h1>${this.seek === null ? _("Invitation") : _("{name} invites you to a game", { name: this.seek.host_name })}</h1>
      ${this.trouble !== ""
        ? html`<p class="trouble">${this.trouble}</p>`
        : this.seek === null
          ? html`<p class="waiting">${_("One moment…")}</p>`
          : html`<ul class="lobby-list">
              ${seekCard(this.seek, news.me)}
            </ul>`}
      <p><a href="/lobby">${_("To the lobby")}</a></p>
    </div>`;
  }
}

customElements.define("invite-page", InvitePage);
