import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, Refusal, why } from "../api";
import { gameAbout, gameTitle, invitations, pictureOf, playable } from "../games";
import type { Home, ListedTable, Named, Persona, Quick } from "../protocol/api";
import { go } from "../router";
import { settings } from "../settings";
import { _, language, quoted } from "../texts";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { initial, portrait } from "../ui/portrait";
import { toast } from "../ui/toast";
import { offline } from "./offline";
import { Page } from "./page";
import { faceOf, rulesOf, scoreline, termsOf, titled, yourMove } from "./tables";

/** Tables to go on with that fit beside the large card. */
const RESUMED = 2;

/** The first page: a game in two clicks, the tables that wait, the games there are. */
class HomePage extends Page {
  @state() private home: Home | null = null;
  @state() private trouble = "";
  @state() private starting = false;

  constructor() {
    super();
    this.asks(this.#load);
  }

  readonly #load = async (): Promise<void> => {
    try {
      this.home = await ask<Home>("/api/v1/home");
      this.trouble = "";
    } catch (trouble) {
      this.trouble = trouble instanceof Refusal && trouble.code === "offline" ? "offline" : why(trouble);
      announce(why(trouble));
    }
  };

  /** Who is played against: the one chosen last, or Colette, who suits most people. */
  get #opponent(): Persona | undefined {
    const personas = this.home?.personas ?? [];
    return personas.find((each) => each.name === settings.now.opponent) ?? personas.find((each) => each.name === "colette") ?? personas[0];
  }

  readonly #play = async (): Promise<void> => {
    if (this.starting) return;
    this.starting = true;
    try {
      const body: Quick = { persona: this.#opponent?.name ?? "", language: language(), name: settings.now.name };
      const { name } = await ask<Named>("/api/v1/quick", { method: "POST", body });
      go(`/t/${name}`);
    } catch (trouble) {
      toast(why(trouble), { wrong: true });
    } finally {
      this.starting = false;
    }
  };

  override render() {
    if (this.home === null && this.trouble !== "")
      return html`<div class="column narrow">
        <h1>${_("A good word?")}</h1>
        ${this.trouble === "offline" ? offline(this.#load) : html`<p class="trouble">${this.trouble}</p>`}
      </div>`;
    // Nothing is drawn that would jump when the server has answered.
    if (this.home === null) return html`<p class="home-waiting waiting">${_("One moment…")}</p>`;
    const { tables } = this.home;
    const games = playable(this.home.games.map((each) => each.name));
    const resumed = tables.slice(0, RESUMED).map((each) => this.#resumed(each));
    const others = [...(this.home.online ? [this.#lobby()] : []), this.#together(), ...invitations(games)];
    const beside = [...resumed, ...others.slice(0, RESUMED - resumed.length)];
    const below = others.slice(RESUMED - resumed.length);
    return html`
      <div class="column home">
        ${this.#hero()}
        <div class="home-side">
          ${beside}
          ${tables.length > RESUMED
            ? html`<a class="home-all" href="/games">${_("All running games")} ${icon("forward")}</a>`
            : nothing}
        </div>
        <ul class="home-games">
          ${games.map(
            (game) => html`
              <li>
                <a class="card home-game" href="/new?game=${game}">
                  ${pictureOf(game, language())}
                  <span class="home-game-title">${gameTitle(game)}</span>
                  <span class="home-game-about quiet">${gameAbout(game)}</span>
                </a>
              </li>
            `,
          )}
        </ul>
        ${below.length === 0 ? nothing : html`<div class="home-below">${below}</div>`}
      </div>
    `;
  }

  #hero(): TemplateResult {
    const opponent = this.#opponent;
    const name = opponent?.display ?? "…";
    const spokenIn = language() === "fr" ? _("in French") : _("in English");
    return html`
      <section class="card home-hero" aria-labelledby="home-title">
        <div class="home-welcome">
          <h1 id="home-title">${_("A good word?")}</h1>
          <p class="home-terms quiet">
            <span>${_("Against {name}, {spoken}, no clock.", { name, spoken: spokenIn })}</span>
            <span class="home-free">${_("No account, no advertising.")}</span>
          </p>
          <button
            type="button"
            class="button filled big home-play"
            aria-disabled=${this.starting ? "true" : nothing}
            @click=${this.#play}
          >
            ${_("Play now")}
          </button>
        </div>
        <div class="home-opponent">
          ${opponent ? portrait(opponent.name, "large") : html`<span class="portrait large"></span>`}
          ${opponent ? html`<p class="home-remark remark">${quoted(opponent.greeting)}</p>` : nothing}
        </div>
        <fieldset class="home-others">
          <legend class="quiet small">${_("or against someone else")}</legend>
          <div class="home-faces">${this.home?.personas.map((each) => this.#face(each, each === opponent))}</div>
        </fieldset>
      </section>
    `;
  }

  #face(persona: Persona, chosen: boolean): TemplateResult {
    return html`
      <label class="home-face" title=${`${persona.display}. ${persona.about}`}>
        <input
          type="radio"
          name="persona"
          value=${persona.name}
          .checked=${chosen}
          @change=${() => settings.change({ opponent: persona.name })}
        />
        ${portrait(persona.name, "small")}
        <span class="visually-hidden">${persona.display}. ${persona.about}</span>
      </label>
    `;
  }

  #resumed(table: ListedTable): TemplateResult {
    return html`
      <section class="card home-resume" aria-label=${_("Game to resume")}>
        ${faceOf(table, "home-resume-face")}
        <div class="home-resume-text">
          <p class=${table.your_move ? "yours small" : "quiet small"}>
            ${table.your_move ? yourMove(table) : rulesOf(table)}
          </p>
          <h2>${titled(table)}</h2>
          <p class="quiet">${[scoreline(table), termsOf(table)].filter(Boolean).join(" · ")}</p>
        </div>
        <a class="button" href="/t/${table.name}">${_("Resume")}</a>
      </section>
    `;
  }

  #lobby(): TemplateResult {
    return html`
      <section class="card home-together">
        <span class="home-people" aria-hidden="true">${initial("?")}${initial("!")}</span>
        <div>
          <h2>${_("Lobby")}</h2>
          <p class="quiet small">${_("Meet others who would like to play.")}</p>
        </div>
        <a class="button push" href="/lobby">${_("Go in")}</a>
      </section>
    `;
  }

  #together(): TemplateResult {
    return html`
      <section class="card home-together">
        <span class="home-people" aria-hidden="true">${initial("A")}${initial("B")}</span>
        <div>
          <h2>${_("Play together")}</h2>
          <p class="quiet small">${_("Around one screen, or by a link.")}</p>
        </div>
        <a class="button push" href="/new?people=2">${_("Set up")}</a>
      </section>
    `;
  }
}
customElements.define("home-page", HomePage);
