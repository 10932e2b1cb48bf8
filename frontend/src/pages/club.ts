import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, why } from "../api";
import { knownHere } from "../online/guest";
import { copy } from "../online/link";
import { listen } from "../online/listening";
import { news } from "../online/news";
import { seekCard } from "../online/seek-card";
import { follow } from "../online/seeks";
import { heard } from "../piece";
import type { ShownClub } from "../protocol/messages";
import { go } from "../router";
import { _, ngettext } from "../texts";
import { confirmed } from "../ui/dialog";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { initial } from "../ui/portrait";
import { toast } from "../ui/toast";
import { Page } from "./page";

/** A club: its link, its members, its games. With `?key=` one joins. */
class ClubPage extends Page {
  @state() private club: ShownClub | null = null;
  @state() private trouble = "";

  constructor() {
    super();
    this.asks(() => void this.#load());
    this.whileShown(() => heard(news, "changed", () => this.requestUpdate()));
    this.whileShown(() => {
      void listen().catch(() => undefined);
      return news.want();
    });
  }

  get #address(): string {
    return `/api/v1/clubs/${encodeURIComponent(this.place.named["club"] ?? "")}`;
  }

  async #load(): Promise<void> {
    const key = this.place.query.get("key");
    try {
      if (key === null) this.club = await ask<ShownClub>(this.#address);
      else if (await knownHere()) {
        this.club = await ask<ShownClub>(`${this.#address}/join`, { method: "POST", body: { key } });
        go(this.place.path, { replace: true });
        void news.ask().catch(() => undefined);
      }
      this.trouble = "";
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
    }
  }

  readonly #leave = async (): Promise<void> => {
    const sure = await confirmed(() => _("Leave this club?"), { yes: () => _("Leave"), danger: true });
    if (!sure) return;
    try {
      await ask(`${this.#address}/leave`, { method: "POST" });
      void news.ask().catch(() => undefined);
      go("/lobby");
    } catch (trouble) {
      toast(why(trouble), { wrong: true });
    }
  };

  override render() {
    const { club } = this;
    if (club === null)
      return html`<div class="column narrow">
        <h1>${_("Club")}</h1>
        ${this.trouble === "" ? html`<p class="waiting">${_("One moment…")}</p>` : html`<p class="trouble">${this.trouble}</p>`}
      </div>`;
    const seeks = (news.lobby?.seeks ?? []).filter((each) => each.club === club.id);
    return html`<div class="column lobby">
      <header class="lobby-head">
        <h1>${club.name}</h1>
        <p class="quiet">${ngettext("{count} member", "{count} members", club.members.length)}</p>
        <a class="button filled push" href="/new?seek&club=${club.id}">${icon("plus")} ${_("Propose a game")}</a>
      </header>
      <div class="lobby-main">
        <section aria-labelledby="club-seeks">
          <h2 id="club-seeks">${_("Proposed games")}</h2>
          ${seeks.length === 0
            ? html`<p class="quiet">${_("Nobody proposes a game at the moment. Be the first!")}</p>`
            : html`<ul class="lobby-list">
                ${seeks.map((each) => seekCard(each, news.me))}
              </ul>`}
        </section>
      </div>
      <div class="lobby-side">
        <section class="card lobby-people">
          <h2>${_("Members")}</h2>
          <ul>
            ${club.members.map((each) => this.#member(each.id, each.name, each.is_here))}
          </ul>
        </section>
        <section class="card lobby-people">
          <h2>${_("Join by link")}</h2>
          <p class="invitation-address"><code>${club.url}</code></p>
          <div class="row">
            <button type="button" class="button" @click=${() => copy(club.url)}>${icon("copy")} ${_("Copy the address")}</button>
            <button type="button" class="button plain" @click=${this.#leave}>${_("Leave the club")}</button>
          </div>
        </section>
      </div>
    </div>`;
  }

  #member(id: string, name: string, isHere: boolean): TemplateResult {
    const isKnown = id === news.me || news.lobby?.friends.some((each) => each.id === id);
    return html`<li class="lobby-friend">
      <span class="lobby-small">${initial(name)}</span>
      <span class="lobby-name">
        ${name}
        <span class="small ${isHere ? "good" : "quiet"}">${isHere ? _("here now") : _("away")}</span>
      </span>
      ${isKnown
        ? nothing
        : html`<button
            type="button"
            class="button plain"
            aria-label=${_("Follow {name}", { name })}
            @click=${() => void follow(id, name)}
          >
            ${_("Follow")}
          </button>`}
    </li>`;
  }
}

customElements.define("club-page", ClubPage);
