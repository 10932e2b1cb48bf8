import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, why } from "../api";
import { me } from "../me";
import { knownHere } from "../online/guest";
import { news } from "../online/news";
import { follow, leaveFriend } from "../online/seeks";
import { kindTitle, ladderTitle, profileAddress } from "../people/ladders";
import { regard, type How } from "../people/regard";
import { heard } from "../piece";
import type { LadderStep, Profile, RatedGame, Relation } from "../protocol/api";
import type { LobbyMessage } from "../protocol/lobby";
import "../replay/plot";
import { _, figure, language } from "../texts";
import { botMark } from "../ui/bot";
import { icon } from "../ui/icons";
import { openMenu } from "../ui/menu";
import { initial } from "../ui/portrait";
import { toast } from "../ui/toast";
import { AskingPage } from "./page";

/** Somebody who plays: their ratings and how they came to be, and their latest rated games. */
class PersonPage extends AskingPage {
  @state() private profile: Profile | null = null;
  /** How the reader stands to them; null where that is nobody yet. */
  @state() private relation: Relation | null = null;
  private wanted = "";

  constructor() {
    super();
    this.asks(this.#load);
    this.whileShown(() => heard(news, "told", this.#told));
    this.whileShown(() => heard(me, "changed", () => void this.#relate()));
  }

  protected override willUpdate(): void {
    if (this.wanted !== (this.place.named["name"] ?? "")) void this.#load();
  }

  readonly #load = async (): Promise<void> => {
    const name = (this.wanted = this.place.named["name"] ?? "");
    if (name === "") return;
    await this.tried(async () => {
      const found = await ask<Profile>(`/api/v1/people/${encodeURIComponent(name)}`);
      if (name !== this.wanted) return;
      this.profile = found;
      this.trouble = "";
      await this.#relate();
    });
  };

  /** Whether people meet here, and this is one of them and not the reader. */
  get #isOther(): boolean {
    return me.isOnline && this.profile !== null && !this.profile.own && ["member", "bot"].includes(this.profile.kind);
  }

  async #relate(): Promise<void> {
    await me.look();
    const { profile } = this;
    this.relation =
      profile === null || me.now === null || !this.#isOther
        ? null
        : await ask<Relation>(`/api/v1/lobby/people/${encodeURIComponent(profile.address)}`).catch(() => null);
    this.requestUpdate();
  }

  /** They come or go while the reader looks. */
  readonly #told = (event: Event): void => {
    if (!(event instanceof CustomEvent)) return;
    const message = event.detail as LobbyMessage;
    if (message.type === "came" && message.person === this.relation?.id) this.relation = { ...this.relation, is_here: message.is_here };
  };

  readonly #follow = async (): Promise<void> => {
    if (!(await knownHere())) return;
    await this.#relate();
    const { relation } = this;
    if (relation === null) return;
    await (relation.follows ? leaveFriend(relation.id) : follow(relation.id, relation.name));
    await this.#relate();
  };

  async #regard(relation: Relation, how: How): Promise<void> {
    await regard(relation.id, relation.name, how);
    await this.#relate();
  }

  #more(event: Event, relation: Relation): void {
    const anchor = event.currentTarget;
    if (!(anchor instanceof HTMLElement)) return;
    const { name, how } = relation;
    openMenu(
      anchor,
      how === "none"
        ? [
            { label: _("Ignore {name}", { name }), hint: _("you no longer read them"), icon: "sound-off", act: () => void this.#regard(relation, "mute") },
            { label: _("Block {name}", { name }), hint: _("you no longer meet"), icon: "close", danger: true, act: () => void this.#regard(relation, "block") },
          ]
        : [{ label: _("Read and meet {name} again", { name }), icon: "undo", act: () => void this.#regard(relation, "none") }],
      name,
    );
  }

  /** What one can do about somebody: follow them, invite them, avoid them. */
  #company(profile: Profile): TemplateResult | typeof nothing {
    if (!this.#isOther) return nothing;
    const { relation } = this;
    const isBlocked = relation?.how === "block";
    const follows = relation?.follows ?? false;
    return html`<div class="people-do row">
      ${isBlocked
        ? html`<p class="quiet">${icon("flag")} ${_("You have blocked {name}.", { name: profile.name })}</p>`
        : html`<a class="button filled" href="/new?seek&invite=${encodeURIComponent(profile.address)}">${icon("play")} ${_("Invite to a game")}</a>
            <button type="button" class="button" aria-pressed=${follows} @click=${this.#follow}>
              ${icon(follows ? "check" : "plus")} ${follows ? _("You follow them") : _("Follow")}
            </button>`}
      ${relation === null
        ? nothing
        : html`<button
            type="button"
            class="button only-icon"
            aria-haspopup="menu"
            aria-label=${_("More about {names}", { names: profile.name })}
            @click=${(event: Event) => this.#more(event, relation)}
          >
            ${icon("more")}
          </button>`}
    </div>`;
  }

  /** Whether they are here, as far as the reader may know; and whether they are a friend. */
  #presence(): TemplateResult | typeof nothing {
    const { relation } = this;
    if (relation === null || relation.how === "block") return nothing;
    return html` · <span class=${relation.is_here ? "good" : ""}>${relation.is_here ? _("here now") : _("away")}</span>${relation.is_friend
        ? html` · ${_("friend")}`
        : nothing}`;
  }

  override render(): TemplateResult {
    const { profile } = this;
    if (this.trouble !== "")
      return html`<div class="column people">
        <h1>${_("Profile")}</h1>
        <p class="trouble">${this.trouble}</p>
      </div>`;
    if (profile === null) return html`<div class="column people"><p class="waiting">${_("One moment…")}</p></div>`;
    const hidden = profile.private && !profile.own;
    return html`<div class="column people">
      ${this.#head(profile)}
      ${hidden
        ? html`<p class="card quiet">${icon("eye")} ${_("This profile is private.")}</p>`
        : html`${this.#ladders(profile)} ${this.#recent(profile)}`}
    </div>`;
  }

  #head(profile: Profile): TemplateResult {
    const kind = kindTitle(profile.kind);
    const since = profile.since === null ? "" : new Date(profile.since).toLocaleDateString(language(), { dateStyle: "long" });
    return html`<header class="people-head">
      <span class="people-face" aria-hidden="true">${profile.kind === "computer" ? icon("computer") : initial(profile.name)}</span>
      <div>
        <h1>${profile.name}${profile.kind === "bot" ? botMark(true) : kind === "" ? nothing : html` <span class="people-kind">${kind}</span>`}</h1>
        ${since === "" ? nothing : html`<p class="quiet">${_("Here since {date}", { date: since })}${this.#presence()}</p>`}
      </div>
      <a class="button people-leaders" href="/leaders">${icon("list")} ${_("Leaderboards")}</a>
      ${this.#company(profile)}
      ${profile.own
        ? html`<label class="switch people-private">
            <input type="checkbox" .checked=${profile.private} @change=${this.#keepPrivate} />
            <span>${_("Private: only you see your ratings and games")}</span>
          </label>`
        : nothing}
    </header>`;
  }

  readonly #keepPrivate = async (event: Event): Promise<void> => {
    if (!(event.target instanceof HTMLInputElement) || this.profile === null) return;
    const wanted = event.target.checked;
    try {
      await ask("/api/v1/profile", { method: "PUT", body: { private: wanted } });
      this.profile = { ...this.profile, private: wanted };
      toast(wanted ? _("Your profile is private.") : _("Everybody may see your profile."));
    } catch (trouble) {
      event.target.checked = !wanted;
      toast(why(trouble), { wrong: true });
    }
  };

  #ladders(profile: Profile): TemplateResult {
    if (profile.ladders.length === 0)
      return html`<p class="card quiet">${_("No rated games yet.")}</p>`;
    return html`<div class="people-ladders">${profile.ladders.map((each) => this.#ladder(each))}</div>`;
  }

  #ladder(step: LadderStep): TemplateResult {
    const games = step.won + step.lost + step.drawn;
    const title = ladderTitle(step.ladder);
    const first = Math.max(1, games - step.history.length + 1); // of long careers the latest games are shown
    const points = step.history.map((each, at): [number, number] => [first + at, each.rating]);
    return html`<section class="card people-ladder">
      <h2>${title}</h2>
      <p class="people-rating">
        <strong>${step.rating}${step.provisional ? html`<span aria-hidden="true">?</span>` : nothing}</strong>
        <span class="quiet">± ${2 * step.deviation}</span>
        ${step.provisional ? html`<span class="small quiet">${_("provisional: few games yet")}</span>` : nothing}
      </p>
      ${points.length < 2
        ? nothing
        : html`<bonmot-plot close .height=${180} .first=${first} .lines=${games} .curves=${[{ name: String(step.rating), points, best: null }]}></bonmot-plot>`}
      <dl class="people-figures">
        <div><dt>${_("games")}</dt><dd>${figure(games)}</dd></div>
        <div><dt>${_("wins")}</dt><dd>${figure(step.won)}</dd></div>
        <div><dt>${_("losses")}</dt><dd>${figure(step.lost)}</dd></div>
        <div><dt>${_("tied games")}</dt><dd>${figure(step.drawn)}</dd></div>
        <div><dt>${_("points a game")}</dt><dd>${figure(step.average)}</dd></div>
        ${step.best === 0
          ? nothing
          : html`<div>
              <dt>${_("best play")}</dt>
              <dd>${step.best_table === null ? this.#best(step) : html`<a href="/t/${step.best_table}/replay">${this.#best(step)}</a>`}</dd>
            </div>`}
      </dl>
    </section>`;
  }

  #best(step: LadderStep): string {
    const word = step.best_play.replace(/[()[\]]/g, "").toUpperCase();
    return word === "" ? figure(step.best) : `${word}, ${figure(step.best)}`;
  }

  #recent(profile: Profile): TemplateResult | typeof nothing {
    if (profile.recent.length === 0) return nothing;
    return html`<section>
      <h2>${_("Latest rated games")}</h2>
      <ul class="people-games">${profile.recent.map((each) => this.#game(each))}</ul>
    </section>`;
  }

  #game(game: RatedGame): TemplateResult {
    const results: Readonly<Record<RatedGame["result"], string>> = { won: _("Victory"), lost: _("Defeat"), drawn: _("Tied game") };
    const change = game.after - game.before;
    return html`<li class="card people-game">
      <span class=${`people-result people-${game.result}`}>${results[game.result]}</span>
      <div>
        <h3>
          ${game.others.map(
            (each, at) => html`${at === 0 ? nothing : ", "}${each.address === null
              ? each.name || _("somebody who has left")
              : html`<a href=${profileAddress(each.address)}>${each.name}</a>${botMark(each.kind === "bot")}`}`,
          )}
        </h3>
        <p class="small quiet">
          ${[game.score, ...game.others.map((each) => each.score)].join(" – ")} · ${ladderTitle(game.ladder)} ·
          ${new Date(game.at).toLocaleDateString(language(), { dateStyle: "medium" })}
        </p>
      </div>
      <span class="people-change">
        ${game.before} → <strong>${game.after}</strong>
        <span class=${change < 0 ? "bad" : "good"}>${change < 0 ? "−" : "+"}${Math.abs(change)}</span>
      </span>
      ${game.table === null
        ? nothing
        : html`<a class="button only-icon" href="/t/${game.table}/replay" aria-label=${_("See the game again")} title=${_("See the game again")}>${icon("replay")}</a>`}
    </li>`;
  }
}
customElements.define("person-page", PersonPage);
