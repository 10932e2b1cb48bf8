import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../api";
import { knownHere } from "../online/guest";
import { copy } from "../online/link";
import { listen } from "../online/listening";
import { news } from "../online/news";
import { seekCard } from "../online/seek-card";
import { follow } from "../online/seeks";
import { tableCard } from "../online/table-card";
import { profileAddress } from "../people/ladders";
import { heard } from "../piece";
import type { Friend, ShownClub } from "../protocol/api";
import { go } from "../router";
import { _, ngettext } from "../texts";
import { botMark } from "../ui/bot";
import { confirmed } from "../ui/dialog";
import { icon } from "../ui/icons";
import { openMenu, type MenuItem } from "../ui/menu";
import { initial } from "../ui/portrait";
import { toast } from "../ui/toast";
import "./house-words";
import { AskingPage } from "./page";
import { tried } from "../ui/tried";

/** A club: its link, its members, its games. With `?key=` one joins. */
class ClubPage extends AskingPage {
  @state() private club: ShownClub | null = null;

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
    await this.tried(async () => {
      if (key === null) this.club = await ask<ShownClub>(this.#address);
      else if (await knownHere()) {
        this.club = await ask<ShownClub>(`${this.#address}/join`, { method: "POST", body: { key } });
        go(this.place.path, { replace: true });
        void news.ask().catch(() => undefined);
      }
      this.trouble = "";
    });
  }

  readonly #leave = async (): Promise<void> => {
    const sure = await confirmed(() => _("Leave this club?"), { yes: () => _("Leave"), danger: true });
    if (!sure) return;
    await tried(async () => {
      await ask(`${this.#address}/leave`, { method: "POST" });
      void news.ask().catch(() => undefined);
      go("/lobby");
    });
  };

  /** The owner's doing: the club as it is then. */
  async #change(address: string, method: "POST" | "DELETE", said: string): Promise<void> {
    await tried(async () => {
      this.club = await ask<ShownClub>(`${this.#address}/${address}`, { method });
      toast(said);
    });
  }

  readonly #renew = async (): Promise<void> => {
    const sure = await confirmed(() => _("A new link for this club?"), {
      text: () => _("The link that it has now opens nothing any more. Members stay."),
      yes: () => _("Make a new link"),
    });
    if (sure) await this.#change("key", "POST", _("The club has a new link."));
  };

  async #remove({ id, name }: Friend): Promise<void> {
    const sure = await confirmed(() => _("Remove {name} from the club?", { name }), {
      text: () => _("The club gets a new link, so that they cannot come back by the old one."),
      yes: () => _("Remove"),
      danger: true,
    });
    if (sure) await this.#change(`members/${encodeURIComponent(id)}`, "DELETE", _("{name} is no longer a member.", { name }));
  }

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
        ${club.tables.length === 0
          ? nothing
          : html`<section aria-labelledby="club-tables">
              <h2 id="club-tables">${_("Games of the club")}</h2>
              <ul class="lobby-list">
                ${club.tables.map(tableCard)}
              </ul>
            </section>`}
      </div>
      <div class="lobby-side">
        <section class="card lobby-people">
          <h2>${_("Members")}</h2>
          <ul>
            ${club.members.map((each) => this.#member(club, each))}
          </ul>
        </section>
        <section class="card lobby-people">
          <h2>${_("Join by link")}</h2>
          <img
            class="invitation-picture club-picture"
            src="${this.#address}/qr.svg?of=${encodeURIComponent(club.url.slice(-6))}"
            alt=${_("QR code of the address below")}
            width="240"
            height="240"
          />
          <p class="invitation-address"><code>${club.url}</code></p>
          <div class="row">
            <button type="button" class="button" @click=${() => copy(club.url)}>${icon("copy")} ${_("Copy the address")}</button>
            ${club.is_owner
              ? html`<button type="button" class="button plain" @click=${this.#renew}>${icon("turn")} ${_("Make a new link")}</button>`
              : nothing}
          </div>
        </section>
        <house-words
          address="${this.#address}/house"
          about=${club.is_owner
            ? _("Members may choose them for a game. You change them, as the owner; games keep the words they began with.")
            : _("You may choose them for a game. The owner of the club changes them; games keep the words they began with.")}
        ></house-words>
        <p class="row"><button type="button" class="button plain" @click=${this.#leave}>${icon("close")} ${_("Leave the club")}</button></p>
      </div>
    </div>`;
  }

  #member(club: ShownClub, member: Friend): TemplateResult {
    const { id, name, kind, is_here } = member;
    return html`<li class="lobby-friend">
      <span class="lobby-small">${initial(name)}</span>
      <span class="lobby-name">
        <span
          >${kind === "guest" ? name : html`<a href=${profileAddress(name)}>${name}</a>`}${botMark(kind === "bot")}${id === club.owner
            ? html` <span class="quiet small">${_("owner")}</span>`
            : nothing}</span
        >
        <span class="small ${is_here ? "good" : "quiet"}">${is_here ? _("here now") : _("away")}</span>
      </span>
      ${id === news.me
        ? nothing
        : html`<button
            type="button"
            class="button only-icon"
            aria-haspopup="menu"
            aria-label=${_("More about {names}", { names: name })}
            @click=${(event: Event) => this.#more(event, club, member)}
          >
            ${icon("more")}
          </button>`}
    </li>`;
  }

  #more(event: Event, club: ShownClub, member: Friend): void {
    const anchor = event.currentTarget;
    if (!(anchor instanceof HTMLElement)) return;
    const { id, name } = member;
    const isFollowed = news.lobby?.friends.some((each) => each.id === id) ?? false;
    const items: MenuItem[] = [
      ...(isFollowed ? [] : [{ label: _("Follow {name}", { name }), icon: "plus" as const, act: () => void follow(id, name) }]),
      { label: _("Invite to a game"), icon: "play", act: () => go(`/new?seek&invite=${encodeURIComponent(name)}`) },
      ...(club.is_owner
        ? [{ label: _("Remove from the club…"), icon: "trash" as const, danger: true, apart: true, act: () => void this.#remove(member) }]
        : []),
    ];
    openMenu(anchor, items, name);
  }
}

customElements.define("club-page", ClubPage);
