import { html } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../api";
import { listen } from "../online/listening";
import { news } from "../online/news";
import { seekCard } from "../online/seek-card";
import { partOf } from "../online/seeks";
import { heard } from "../piece";
import type { LobbyMessage, ShownSeek } from "../protocol/lobby";
import { _ } from "../texts";
import { AskingPage } from "./page";

/** Where the link of a seek leads: what is proposed, and a seat. */
class InvitePage extends AskingPage {
  @state() private seek: ShownSeek | null = null;

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
    await this.tried(async () => {
      this.seek = await ask<ShownSeek>(`/api/v1/lobby/seeks/${encodeURIComponent(this.place.named["seek"] ?? "")}`);
    });
  }

  readonly #told = (event: Event): void => {
    if (!(event instanceof CustomEvent)) return;
    const message = event.detail as LobbyMessage;
    if (message.type === "seek" && message.seek.id === this.seek?.id) this.seek = message.seek;
    if (message.type === "gone" && message.id === this.seek?.id) void this.#load();
  };

  #title(): string {
    if (this.seek === null) return _("Invitation");
    if (partOf(this.seek, news.me) === "host") return _("Your invitation");
    return _("{name} invites you to a game", { name: this.seek.host_name });
  }

  override render() {
    return html`<div class="column narrow lobby-invite">
      <h1>${this.#title()}</h1>
      ${this.trouble !== ""
        ? html`<p class="trouble">${this.trouble}</p>`
        : this.seek === null
          ? html`<p class="waiting">${_("One moment…")}</p>`
          : html`<h2 class="visually-hidden">${_("The proposed game")}</h2>
              <ul class="lobby-list">
                ${seekCard(this.seek, news.me)}
              </ul>`}
      <p><a href="/lobby">${_("To the lobby")}</a></p>
    </div>`;
  }
}

customElements.define("invite-page", InvitePage);
