import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { ask } from "../api";
import { Filters } from "../online/filters";
import { knownHere } from "../online/guest";
import { listen } from "../online/listening";
import { news } from "../online/news";
import { allowNotifications, mayAsk } from "../online/notices";
import { seekCard } from "../online/seek-card";
import { leaveFriend, partOf } from "../online/seeks";
import { tableCard } from "../online/table-card";
import { profileAddress } from "../people/ladders";
import { regard } from "../people/regard";
import { every, heard } from "../piece";
import type { Friend, ListedTable, ShownClub, ShownLobby, ShownSeek } from "../protocol/api";
import { go } from "../router";
import { _, ngettext } from "../texts";
import { openDialog } from "../ui/dialog";
import { botMark } from "../ui/bot";
import { icon } from "../ui/icons";
import { openMenu } from "../ui/menu";
import { initial } from "../ui/portrait";
import { Page } from "./page";
import { tried } from "../ui/tried";

/** How often the games to watch are looked at again, in milliseconds. */
const AGAIN = 30_000;

/** Where people find each other: games that are proposed, one's own that wait, friends, games to watch. */
class LobbyPage extends Page {
  /** Games to watch of the kind that is looked for; null: any kind. */
  @state() private found: readonly ListedTable[] | null = null;
  readonly #filters = new Filters(() => {
    this.requestUpdate();
    void this.#look();
  });

  constructor() {
    super();
    this.asks(() => {
      if (news.lobby !== null) void news.ask().catch(() => undefined);
    });
    this.whileShown(() => heard(news, "changed", () => this.requestUpdate()));
    this.whileShown(() => {
      void listen().catch(() => undefined);
      return news.want();
    });
    this.whileShown(() =>
      every(AGAIN, () => {
        if (document.hidden) return;
        void news.ask().catch(() => undefined);
        void this.#look();
      }),
    );
  }

  /** Ask for the games to watch, where only some kind of them is looked for. */
  async #look(): Promise<void> {
    const { query } = this.#filters;
    if (query === "") {
      this.found = null;
      return;
    }
    const found = await ask<readonly ListedTable[]>(`/api/v1/lobby/watch?${query}`).catch(() => null);
    if (found !== null && query === this.#filters.query) this.found = found;
  }

  override render() {
    const lobby = news.lobby;
    return html`
      <div class="column lobby">
        <header class="lobby-head">
          <h1>${_("Lobby")}</h1>
          ${lobby === null ? nothing : html`<p class="quiet">${whoIsHere(lobby)}</p>`}
          <a class="button push" href="/leaders">${icon("star")} ${_("Leaderboards")}</a>
          <a class="button filled" href="/new?seek">${icon("plus")} ${_("Propose a game")}</a>
        </header>
        ${lobby === null ? html`<p class="waiting">${_("One moment…")}</p>` : this.#rooms(lobby)}
      </div>
    `;
  }

  #rooms(lobby: ShownLobby): TemplateResult {
    return html`
      <div class="lobby-main">${this.#waiting(lobby)} ${this.#halls(lobby)} ${this.#games(lobby)}</div>
      <div class="lobby-side">${this.#people(lobby)} ${this.#clubs(lobby)}</div>
    `;
  }

  /** What waits for this person: invitations, and games in which it is their move. */
  #waiting(lobby: ShownLobby): TemplateResult | typeof nothing {
    const invited = lobby.seeks.filter((each) => partOf(each, lobby.me) === "invited");
    const turns = lobby.playing.filter((each) => each.your_move);
    const others = lobby.playing.filter((each) => !each.your_move);
    if (invited.length + lobby.playing.length === 0) return nothing;
    return html`<section aria-labelledby="lobby-yours">
      <div class="lobby-title">
        <h2 id="lobby-yours">${_("For you")}</h2>
        ${mayAsk()
          ? html`<button type="button" class="button plain" @click=${() => void allowNotifications().then(() => this.requestUpdate())}>
              ${icon("bell")} ${_("Notify me")}
            </button>`
          : nothing}
      </div>
      <ul class="lobby-list">
        ${repeat(invited, (each) => each.id, (each) => seekCard(each, lobby.me))}
        ${repeat([...turns, ...others], (each) => each.name, tableCard)}
      </ul>
    </section>`;
  }

  /** Games that are proposed, and games to watch; of some kind, where that is looked for. */
  #games(lobby: ShownLobby): TemplateResult {
    const open = lobby.seeks.filter((each) => partOf(each, lobby.me) !== "invited");
    const isAny = !this.#filters.isSet && open.length + lobby.watch.length === 0;
    return html`${isAny ? nothing : this.#filters.drawn(open, lobby.watch)} ${this.#seeks(open)} ${this.#watch(lobby)}`;
  }

  #seeks(open: readonly ShownSeek[]): TemplateResult {
    const shown = open.filter((each) => this.#filters.fits(each));
    return html`<section aria-labelledby="lobby-seeks">
      <h2 id="lobby-seeks">${_("Proposed games")}</h2>
      ${shown.length === 0
        ? html`<div class="card lobby-none">
            <p class="letters" aria-hidden="true">${[..."?…!"].map((each) => html`<span class="letter">${each}</span>`)}</p>
            <p>${open.length === 0 ? _("Nobody proposes a game at the moment. Be the first!") : _("No game like that is proposed.")}</p>
          </div>`
        : html`<ul class="lobby-list">
            ${repeat(shown, (each) => each.id, (each) => seekCard(each, news.me))}
          </ul>`}
    </section>`;
  }

  /** Evenings for everybody who comes. */
  #halls(lobby: ShownLobby): TemplateResult | typeof nothing {
    if (lobby.halls.length === 0) return nothing;
    return html`<section aria-labelledby="lobby-halls">
      <h2 id="lobby-halls">${_("Open halls")}</h2>
      <ul class="lobby-list">${repeat(lobby.halls, (each) => each.name, tableCard)}</ul>
    </section>`;
  }

  #people(lobby: ShownLobby): TemplateResult {
    const inOrderOfPresence = [...lobby.friends].sort((one, other) => Number(other.is_here) - Number(one.is_here));
    return html`<section class="card lobby-people" aria-labelledby="lobby-friends">
      <div class="lobby-title">
        <h2 id="lobby-friends">${_("Friends")}</h2>
        ${lobby.me === null
          ? html`<button type="button" class="button" @click=${() => void knownHere()}>${_("Give a name")}</button>`
          : html`<label class="switch lobby-hide">
              <span>${_("Hide")}</span>
              <input type="checkbox" role="switch" aria-label=${_("Hide from others")} .checked=${live(lobby.hidden)} @change=${this.#hide} />
            </label>`}
      </div>
      ${lobby.me === null ? nothing : html`<p class="small quiet">${_("You are {name}.", { name: lobby.name })}</p>`}
      ${lobby.friends.length === 0
        ? html`<p class="quiet small">${_("Whom you follow is listed here. Friends follow each other.")}</p>`
        : html`<ul>
            ${repeat(inOrderOfPresence, (each) => each.id, (each) => this.#friend(each))}
          </ul>`}
    </section>`;
  }

  #friend(friend: Friend): TemplateResult {
    return html`<li class="lobby-friend">
      <span class="lobby-small">${initial(friend.name)}</span>
      <span class="lobby-name">
        <span
          >${friend.kind === "guest" ? friend.name : html`<a href=${profileAddress(friend.name)}>${friend.name}</a>`}${botMark(friend.kind === "bot")}${friend.is_friend
            ? html` <span class="quiet small">${_("friend")}</span>`
            : nothing}</span
        >
        <span class="small ${friend.is_here ? "good" : "quiet"}">${friend.is_here ? _("here now") : _("away")}</span>
      </span>
      <button
        type="button"
        class="button only-icon"
        aria-haspopup="menu"
        aria-label=${_("More about {names}", { names: friend.name })}
        @click=${(event: Event) => this.#more(event, friend)}
      >
        ${icon("more")}
      </button>
    </li>`;
  }

  #more(event: Event, friend: Friend): void {
    const anchor = event.currentTarget;
    if (!(anchor instanceof HTMLElement)) return;
    openMenu(
      anchor,
      [
        { label: _("Invite to a game"), icon: "play", act: () => go(`/new?seek&invite=${encodeURIComponent(friend.name)}`) },
        { label: _("Do not follow"), icon: "close", apart: true, act: () => void leaveFriend(friend.id) },
        { label: _("Block {name}", { name: friend.name }), hint: _("you no longer meet"), icon: "flag", danger: true, act: () => void regard(friend.id, friend.name, "block") },
      ],
      friend.name,
    );
  }

  readonly #hide = async (event: Event): Promise<void> => {
    const hidden = (event.target as HTMLInputElement).checked;
    await tried(async () => {
      await ask("/api/v1/lobby/hidden", { method: "PUT", body: { hidden } });
      await news.ask();
    });
  };

  #clubs(lobby: ShownLobby): TemplateResult {
    return html`<section class="card lobby-people" aria-labelledby="lobby-clubs">
      <div class="lobby-title">
        <h2 id="lobby-clubs">${_("Clubs")}</h2>
        <button type="button" class="button plain" @click=${this.#found}>${icon("plus")} ${_("Found a club")}</button>
      </div>
      ${lobby.clubs.length === 0
        ? html`<p class="quiet small">${_("A club plays among itself. It is joined by its link.")}</p>`
        : html`<ul>
            ${lobby.clubs.map((each) => html`<li><a class="lobby-club" href="/club/${each.id}">${icon("people")} ${each.name}</a></li>`)}
          </ul>`}
    </section>`;
  }

  readonly #found = async (): Promise<void> => {
    if (!(await knownHere())) return;
    const name = await openDialog<string>({
      title: () => _("Found a club"),
      body: (close) => html`<form
        id="club-form"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          close(String(new FormData(event.target as HTMLFormElement).get("name") ?? ""));
        }}
      >
        <div class="field">
          <label for="club-name">${_("Name of the club")}</label>
          <input class="input" id="club-name" name="name" maxlength="40" required autocomplete="off" />
        </div>
      </form>`,
      foot: () => html`<button class="button filled" form="club-form" type="submit">${_("Found it")}</button>`,
    });
    if (name === null) return;
    await tried(async () => {
      const club = await ask<ShownClub>("/api/v1/clubs", { method: "POST", body: { name } });
      void news.ask().catch(() => undefined);
      go(`/club/${club.id}`);
    });
  };

  #watch(lobby: ShownLobby): TemplateResult | typeof nothing {
    const watched = this.found ?? lobby.watch;
    if (watched.length === 0 && this.found === null) return nothing;
    return html`<section aria-labelledby="lobby-watch">
      <h2 id="lobby-watch">${_("Games to watch")}</h2>
      ${watched.length === 0
        ? html`<p class="quiet">${_("No game like that is being played.")}</p>`
        : html`<ul class="lobby-list">
            ${repeat(watched, (each) => each.name, tableCard)}
          </ul>`}
    </section>`;
  }
}

/** How many people are here, oneself among them; who has just come is not counted yet. */
function whoIsHere({ here, me, hidden }: ShownLobby): string {
  if (here === 0) return me === null ? _("Nobody is here yet") : "";
  if (here === 1 && me !== null && !hidden) return _("You are the only one here");
  return ngettext("{count} person here", "{count} people here", here);
}

customElements.define("lobby-page", LobbyPage);
