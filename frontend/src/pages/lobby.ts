import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { ask, why } from "../api";
import { gameTitle, inOrder } from "../games/names";
import { knownHere } from "../online/guest";
import { listen } from "../online/listening";
import { news } from "../online/news";
import { allowNotifications, mayAsk } from "../online/notices";
import { seekCard } from "../online/seek-card";
import { clockText, leaveFriend, partOf, rulesOfSeek } from "../online/seeks";
import { tableCard } from "../online/table-card";
import { profileAddress } from "../people/ladders";
import { regard } from "../people/regard";
import { every, heard } from "../piece";
import type { Friend, ShownClub, ShownLobby, ShownSeek } from "../protocol/messages";
import { go } from "../router";
import { _, ngettext } from "../texts";
import { openDialog } from "../ui/dialog";
import { botMark } from "../ui/bot";
import { icon } from "../ui/icons";
import { openMenu } from "../ui/menu";
import { initial } from "../ui/portrait";
import { toast } from "../ui/toast";
import { Page } from "./page";

/** How often the games to watch are looked at again, in milliseconds. */
const AGAIN = 30_000;

type Kind = "" | "live" | ShownSeek["speed"];

/** Where people find each other: games that are proposed, one's own that wait, friends, games to watch. */
class LobbyPage extends Page {
  @state() private game = "";
  @state() private spoken = "";
  @state() private kind: Kind = "";
  @state() private rated = false;
  @state() private edition = "";
  @state() private clock = "";
  @state() private lowest = "";
  @state() private highest = "";

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
    this.whileShown(() => every(AGAIN, () => !document.hidden && void news.ask().catch(() => undefined)));
  }

  override render() {
    const lobby = news.lobby;
    return html`
      <div class="column lobby">
        <header class="lobby-head">
          <h1>${_("Lobby")}</h1>
          ${lobby === null ? nothing : html`<p class="quiet">${ngettext("{count} person here", "{count} people here", lobby.here)}</p>`}
          <a class="button push" href="/leaders">${icon("star")} ${_("Leaderboards")}</a>
          <a class="button filled" href="/new?seek">${icon("plus")} ${_("Propose a game")}</a>
        </header>
        ${lobby === null ? html`<p class="waiting">${_("One moment…")}</p>` : this.#rooms(lobby)}
      </div>
    `;
  }

  #rooms(lobby: ShownLobby): TemplateResult {
    return html`
      <div class="lobby-main">${this.#waiting(lobby)} ${this.#halls(lobby)} ${this.#seeks(lobby)}</div>
      <div class="lobby-side">${this.#people(lobby)} ${this.#clubs(lobby)} ${this.#watch(lobby)}</div>
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

  #seeks(lobby: ShownLobby): TemplateResult {
    const open = lobby.seeks.filter((each) => partOf(each, lobby.me) !== "invited");
    const shown = open.filter((each) => this.#fits(each));
    return html`<section aria-labelledby="lobby-seeks">
      <h2 id="lobby-seeks">${_("Proposed games")}</h2>
      ${open.length === 0 ? nothing : this.#filters(open)}
      ${shown.length === 0
        ? html`<div class="card lobby-none">
            <p class="letters" aria-hidden="true">${[..."?…!"].map((each) => html`<span class="letter">${each}</span>`)}</p>
            <p>${open.length === 0 ? _("Nobody proposes a game at the moment. Be the first!") : _("No game like that is proposed.")}</p>
          </div>`
        : html`<ul class="lobby-list">
            ${repeat(shown, (each) => each.id, (each) => seekCard(each, lobby.me))}
          </ul>`}
    </section>`;
  }

  #fits(seek: ShownSeek): boolean {
    return (
      (this.game === "" || seek.game === this.game) &&
      (this.spoken === "" || seek.language === this.spoken) &&
      (this.kind === "" || seek.speed === this.kind || (this.kind === "live" && seek.is_live)) &&
      (this.edition === "" || seek.edition === this.edition) &&
      (this.clock === "" || clockOf(seek) === this.clock) &&
      (!this.rated || seek.rated) &&
      this.#isNear(seek)
    );
  }

  /** Whether the rating of who proposes a game lies in the range that is asked for. */
  #isNear({ rating }: ShownSeek): boolean {
    if (this.lowest === "" && this.highest === "") return true;
    return rating !== null && rating >= Number(this.lowest) && (this.highest === "" || rating <= Number(this.highest));
  }

  #filters(open: readonly ShownSeek[]): TemplateResult {
    const games = inOrder(new Set(open.map((each) => each.game)));
    return html`<div class="lobby-filters" role="group" aria-label=${_("Which games")}>
      ${select(_("Game"), this.game, [["", _("All games")], ...games.map((each) => [each, gameTitle(each)] as const)], (value) => (this.game = value))}
      ${select(
        _("Edition"),
        this.edition,
        [["", _("All editions")], ...choices(open, (each) => each.edition, rulesOfSeek)],
        (value) => (this.edition = value),
      )}
      ${select(
        _("Language"),
        this.spoken,
        [
          ["", _("All languages")],
          ["fr", _("French")],
          ["en", _("English")],
        ],
        (value) => (this.spoken = value),
      )}
      ${select(
        _("Pace"),
        this.kind,
        [
          ["", _("Live and by correspondence")],
          ["live", _("live")],
          ["blitz", _("blitz")],
          ["rapid", _("rapid")],
          ["slow", _("slow")],
          ["correspondence", _("correspondence")],
        ],
        (value) => (this.kind = value as Kind),
      )}
      ${select(
        _("Clock"),
        this.clock,
        [["", _("All clocks")], ...choices(open, clockOf, (each) => clockText(each.clock))],
        (value) => (this.clock = value),
      )}
      ${points(_("Rating from"), this.lowest, (value) => (this.lowest = value))}
      ${points(_("Rating up to"), this.highest, (value) => (this.highest = value))}
      <button type="button" class="button" aria-pressed=${this.rated} @click=${() => (this.rated = !this.rated)}>
        ${icon("star")} ${_("rated")}
      </button>
    </div>`;
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
    if (lobby.watch.length === 0) return nothing;
    return html`<section aria-labelledby="lobby-watch">
      <h2 id="lobby-watch">${_("Games to watch")}</h2>
      <ul class="lobby-list">
        ${repeat(lobby.watch, (each) => each.name, tableCard)}
      </ul>
    </section>`;
  }
}

function select(label: string, value: string, choices: readonly (readonly [string, string])[], say: (value: string) => void): TemplateResult {
  return html`<select
    class="select"
    aria-label=${label}
    @change=${(event: Event) => say((event.target as HTMLSelectElement).value)}
  >
    ${choices.map(([each, title]) => html`<option value=${each} .selected=${live(each === value)}>${title}</option>`)}
  </select>`;
}

/** What may be chosen of what is proposed: each once. */
function choices(open: readonly ShownSeek[], key: (seek: ShownSeek) => string, title: (seek: ShownSeek) => string): readonly (readonly [string, string])[] {
  return [...new Map(open.map((each) => [key(each), title(each)] as const))].sort(([, one], [, other]) => one.localeCompare(other));
}

/** The clock of a game, by a word also where there is none. */
function clockOf(seek: ShownSeek): string {
  return seek.clock === "" ? "none" : seek.clock;
}

function points(label: string, value: string, say: (value: string) => void): TemplateResult {
  return html`<input
    class="input lobby-points"
    type="number"
    min="0"
    max="4000"
    step="50"
    inputmode="numeric"
    aria-label=${label}
    placeholder=${label}
    .value=${live(value)}
    @change=${(event: Event) => say((event.target as HTMLInputElement).value)}
  />`;
}

async function tried(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (trouble) {
    toast(why(trouble), { wrong: true });
  }
}

customElements.define("lobby-page", LobbyPage);
