import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { ask, Refusal, why } from "../api";
import { gameTitle, pictureOf, playable } from "../games";
import { me } from "../me";
import { isOpen, OPEN, opennessFields } from "../online/openness";
import { heard } from "../piece";
import type { Form, ShownChoice, ShownField, Wished } from "../protocol/api";
import { go } from "../router";
import { settings } from "../settings";
import { drawn, idOf } from "../setup/fields";
import { Proposal } from "../setup/proposal";
import { calledOf, faceOf, seatCard } from "../setup/seats";
import { SetUp } from "../setup/set-up";
import { _, language, spoken } from "../texts";
import { icon } from "../ui/icons";
import { announce } from "../ui/live";
import { toast } from "../ui/toast";
import { Page } from "./page";

/** The edition that somebody wrote. */
const OWN = "";

/** A new table: every rule that can be chosen, in the order in which people agree on them.
 *  `/new?edition=option&players=3&who-2=nora` begins with that said; `?game=`, `?people=` and `?watch` are short. */
class NewTablePage extends Page {
  #setUp: SetUp | null = null;
  /** Where the game is proposed to others in the lobby: to whom, and how. */
  #proposal: Proposal | null = null;
  @state() private beginning = false;
  /** Who may watch a table, where strangers are about. */
  @state() private openness = OPEN;
  /** The fold with what is seldom changed. */
  @state() private more = false;

  /** What was said is kept with the address: whoever reads the help and comes back finds it again. */
  readonly #again = (): void => {
    if (this.#setUp?.form && location.pathname === this.place.path) history.replaceState({ wished: this.#setUp.wished }, "");
    this.requestUpdate();
  };
  readonly #ask = (): void => void this.#setUp?.ask();

  constructor() {
    super();
    this.whileShown(() => heard(spoken, "changed", this.#ask));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("place")) void this.#start();
  }

  /** Begin with what was said before, or with what the address says, and whom one liked to meet. */
  async #start(): Promise<void> {
    const kept = keptWith(history.state);
    if (kept !== null) {
      await this.#take(new SetUp(kept.said, kept.watching));
      return;
    }
    const said: Record<string, string> = Object.fromEntries(this.place.query);
    const { game, people, watch, seek, invite, club, ...asked } = said;
    this.#proposal = seek === undefined ? null : new Proposal(invite ?? "", club ?? "");
    const rest = watch === undefined ? { ...(seek === undefined ? liked() : {}), ...asked } : asked;
    const sitting = Math.min(Number(people ?? (seek === undefined ? 0 : 2)) || 0, 4);
    for (let seat = 1; seat < sitting; seat += 1) rest[`who-${seat}`] = "person";
    if (sitting > 2) rest.players = String(sitting);
    const setUp = new SetUp(rest, watch !== undefined);
    await this.#take(setUp);
    const first = editionsOf(setUp.form).find((each) => each.group === game);
    if (first !== undefined && setUp.form?.game !== game) setUp.say("edition", first.value);
  }

  async #take(setUp: SetUp): Promise<void> {
    this.#setUp?.removeEventListener("changed", this.#again);
    this.#setUp = setUp;
    setUp.addEventListener("changed", this.#again);
    await setUp.ask();
  }

  readonly #begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    const setUp = this.#setUp;
    if (setUp === null || setUp.form === null || this.beginning) return;
    this.beginning = true;
    announce(_("One moment…"));
    try {
      if (this.#proposal !== null) {
        await this.#proposal.propose(setUp);
        return;
      }
      const name = await setUp.begin();
      if (!isOpen(this.openness)) await ask(`/api/v1/tables/${name}/openness`, { method: "PUT", body: this.openness });
      this.#remember(setUp.form);
      go(`/t/${name}`);
    } catch (trouble) {
      await this.#complain(trouble);
    } finally {
      this.beginning = false;
    }
  };

  /** Say what is wrong where it is wrong. */
  async #complain(trouble: unknown): Promise<void> {
    if (!(trouble instanceof Refusal) || trouble.field === null) {
      toast(why(trouble), { wrong: true });
      return;
    }
    const { field } = trouble;
    if (this.#setUp?.form?.more.some((each) => each.name === field)) this.more = true;
    await this.updateComplete;
    const place = this.querySelector<HTMLElement>(`#${CSS.escape(idOf(field))}`);
    if (place === null) {
      toast(trouble.text, { wrong: true });
      return;
    }
    announce(trouble.text);
    (place.matches("input, select") ? place : place.querySelector<HTMLElement>("input"))?.focus();
  }

  /** Offer the same the next time. */
  #remember({ seats }: Form): void {
    const [you, other] = seats;
    if (this.#setUp?.watching || you?.who.value !== "person") return;
    const name = this.#setUp?.value(you.name).trim() ?? "";
    if (name !== "") settings.change({ name });
    if (other !== undefined && other.who.value !== "person" && other.who.value !== "computer")
      settings.change({ opponent: other.who.value });
  }

  override render() {
    const setUp = this.#setUp;
    const form = setUp?.form ?? null;
    return html`
      <form class="column new ${this.#proposal === null ? "" : "proposing"}" novalidate @submit=${this.#begin}>
        <header class="new-head">
          <h1>${this.#proposal !== null ? _("Propose a game") : setUp?.watching ? _("Watch computers") : _("New table")}</h1>
          ${setUp === null || this.#proposal !== null ? nothing : this.#watching(setUp)}
        </header>
        ${setUp === null || form === null
          ? html`<p class=${setUp?.trouble ? "trouble" : "waiting"}>${setUp?.trouble || _("One moment…")}</p>`
          : html`
              <div class="new-main">
                ${this.#proposal?.drawn(setUp, () => this.requestUpdate()) ?? nothing} ${this.#rules(form, setUp)}
                ${this.#players(form, setUp)} ${this.#customs(form, setUp)}
                ${this.#more(form, setUp)}
              </div>
              ${this.#ready(form, setUp)}
            `}
      </form>
    `;
  }

  #watching(setUp: SetUp): TemplateResult {
    const choice = (watching: boolean, label: string): TemplateResult => html`
      <label>
        <input
          type="radio"
          name="watching"
          .checked=${live(setUp.watching === watching)}
          @change=${() => setUp.watch(watching)}
        />
        ${label}
      </label>
    `;
    return html`
      <div class="choice" role="radiogroup" aria-label=${_("Play or watch")}>
        ${choice(false, _("Play"))} ${choice(true, _("Watch"))}
      </div>
    `;
  }

  #rules(form: Form, setUp: SetUp): TemplateResult {
    const edition = form.rules.find((each) => each.name === "edition");
    const choices = editionsOf(form);
    const games = playable(new Set(choices.map((each) => each.group)));
    const game = form.edition === OWN ? "" : form.game;
    const shown = choices.filter((each) => each.group === form.game || each.value === OWN);
    const trouble = setUp.troubleOf("edition");
    return html`
      <section class="new-part" aria-labelledby="new-rules">
        <h2 id="new-rules">${_("Rules")}</h2>
        <div class="new-games" role="radiogroup" aria-label=${_("Game")}>
          ${games.map((each) => this.#game(each, each === game, choices, setUp))}
        </div>
        <div class="card new-rules">
          <fieldset class="field" id=${idOf("edition")}>
            <legend class="visually-hidden">${edition?.label}</legend>
            <div class="new-editions">${shown.map((each) => this.#edition(each, edition, setUp))}</div>
          </fieldset>
          <p class="new-about">
            ${form.subtitle === "" ? nothing : html`<strong>${form.subtitle}</strong>`} ${edition?.about}
          </p>
          ${trouble === "" ? nothing : html`<p class="trouble">${icon("warning")}<span>${trouble}</span></p>`}
          <div class="new-fields">${this.#fields(form.rules.filter((each) => each.name !== "edition"), setUp)}</div>
        </div>
      </section>
    `;
  }

  #game(game: string, chosen: boolean, choices: readonly ShownChoice[], setUp: SetUp): TemplateResult {
    const first = choices.find((each) => each.group === game)?.value ?? "";
    return html`
      <label class="card new-game">
        <input type="radio" name="game" .checked=${live(chosen)} @change=${() => this.#choose(first, setUp)} />
        ${pictureOf(game, language())}
        <span class="new-game-title">${gameTitle(game)}</span>
      </label>
    `;
  }

  #edition(each: ShownChoice, edition: ShownField | undefined, setUp: SetUp): TemplateResult {
    return html`
      <label class="new-edition">
        <input
          type="radio"
          name="edition"
          value=${each.value}
          .checked=${live(edition !== undefined && each.value === setUp.value(edition))}
          @change=${() => this.#choose(each.value, setUp)}
        />
        <span class="new-edition-title">${brief(each.title)}</span>
        <span class="new-edition-rest">${each.title.slice(brief(each.title).length + 2)}</span>
      </label>
    `;
  }

  /** The address names the edition: a page that is loaded again, or sent to somebody, is the same form. */
  #choose(edition: string, setUp: SetUp): void {
    setUp.say("edition", edition);
    const address = new URL(location.href);
    address.searchParams.delete("game");
    if (edition === OWN) address.searchParams.delete("edition");
    else address.searchParams.set("edition", edition);
    history.replaceState(history.state, "", address);
  }

  #players(form: Form, setUp: SetUp): TemplateResult | typeof nothing {
    if (form.seats.length === 0) return nothing; // an evening: the referee says who plays, or whoever comes does
    const teams = form.players.filter((each) => each.name !== "players");
    return html`
      <section class="new-part" aria-labelledby="new-players">
        <div class="new-players-head">
          <h2 id="new-players">${_("Players")}</h2>
          ${this.#fields(form.players.filter((each) => each.name === "players"), setUp)}
        </div>
        <div class="new-seats">${form.seats.map((seat, place) => seatCard(seat, place, setUp))}</div>
        ${teams.length === 0 ? nothing : html`<div class="card">${this.#fields(teams, setUp)}</div>`}
      </section>
    `;
  }

  #customs(form: Form, setUp: SetUp): TemplateResult | typeof nothing {
    if (form.customs.length === 0) return nothing;
    return html`
      <section class="new-part" aria-labelledby="new-customs">
        <h2 id="new-customs">${_("How it is played")}</h2>
        <div class="card new-fields">${this.#fields(form.customs.filter((each) => this.#isAsked(each)), setUp)}</div>
      </section>
    `;
  }

  #more(form: Form, setUp: SetUp): TemplateResult {
    return html`
      <details
        class="card new-more"
        ?open=${this.more}
        @toggle=${(event: Event) => (this.more = (event.target as HTMLDetailsElement).open)}
      >
        <summary>
          <h2>${_("More")}</h2>
          <span class="quiet">${_("What is seldom changed: limits, the words that are good, the seed.")}</span>
          ${icon("down")}
        </summary>
        <div class="new-fields">
          ${this.#fields(form.more.filter((each) => this.#isAsked(each)), setUp)}
          ${me.isOnline && this.#proposal === null ? opennessFields(this.openness, (openness) => (this.openness = openness)) : nothing}
        </div>
      </details>
    `;
  }

  /** Where strangers play, nobody shares a screen, and chance chooses the tiles. */
  #isAsked(field: ShownField): boolean {
    return this.#proposal === null || !["hand_over", "seed", "evening"].includes(field.name);
  }

  /** Fields, each with those that belong to it. */
  #fields(fields: readonly ShownField[], setUp: SetUp): unknown {
    return repeat(
      together(fields),
      ([first]) => first?.name,
      (group) =>
        group.length === 1 ? this.#field(group, setUp) : html`<div class="new-pair">${this.#field(group, setUp)}</div>`,
    );
  }

  #field(group: readonly ShownField[], setUp: SetUp): unknown {
    return repeat(
      group,
      (each) => each.name,
      (each) => drawn(each, setUp),
    );
  }

  /** What was agreed on, and the one button: at the side, or at the lower edge of a phone. */
  #ready(form: Form, setUp: SetUp): TemplateResult {
    const title = brief(form.title);
    const told = form.rules.filter((each) => each.name === "language");
    return html`
      <aside class="new-ready" aria-label=${_("The table")}>
        ${title === gameTitle(form.game) ? nothing : html`<p class="new-ready-game">${gameTitle(form.game)}</p>`}
        <p class="new-ready-title">${title}</p>
        <ul class="new-ready-seats">
          ${form.seats.map(
            (seat) => html`
              <li>
                ${faceOf(seat, setUp, "small")}
                <span class="new-ready-name">${calledOf(seat, setUp)}</span>
                <span class="new-ready-level quiet">${titleOf(seat.level)}</span>
              </li>
            `,
          )}
        </ul>
        <p class="new-ready-terms quiet">${[...told, ...form.customs.filter((each) => this.#isAsked(each))].map(inShort).filter(Boolean).join(" · ")}</p>
        <button class="button filled big new-begin" type="submit" aria-disabled=${this.beginning ? "true" : nothing}>
          ${this.beginning ? _("One moment…") : this.#proposal !== null ? _("Propose") : setUp.watching ? _("Watch") : _("Begin")}
        </button>
      </aside>
    `;
  }
}

/** Each field with those beside it; where only one thing can be chosen there is nothing to ask. */
function together(fields: readonly ShownField[]): readonly (readonly ShownField[])[] {
  const groups: ShownField[][] = [];
  for (const field of fields.filter((each) => each.kind !== "choice" || each.choices.length > 1)) {
    const before = groups.at(-1);
    if (field.beside && before !== undefined) before.push(field);
    else groups.push([field]);
  }
  return groups;
}

function editionsOf(form: Form | null): readonly ShownChoice[] {
  return form?.rules.find((each) => each.name === "edition")?.choices ?? [];
}

/** “Super, 21 × 21” is called “Super”. */
function brief(title: string): string {
  return title.split(", ", 1)[0] ?? title;
}

function titleOf(field: ShownField | null): string {
  return field?.choices.find((each) => each.value === field.value)?.title ?? "";
}

/** What a field says, for people who have read its label already. */
function inShort(field: ShownField): string {
  if (field.kind === "switch") return field.value === "yes" ? field.label : "";
  if (field.kind === "choice") return field.name === "language" ? titleOf(field) : `${field.label} ${titleOf(field)}`;
  return field.value === "" ? "" : `${field.label} ${field.value}`;
}

/** What was said when the reader was here before. */
function keptWith(state: unknown): Wished | null {
  const kept = (state as { readonly wished?: Wished } | null)?.wished;
  return kept !== undefined && typeof kept.said === "object" ? kept : null;
}

/** Whom one is, and whom one liked to meet. */
function liked(): Record<string, string> {
  const said: Record<string, string> = {};
  if (settings.now.name !== "") said["name-0"] = settings.now.name;
  if (settings.now.opponent !== "") said["who-1"] = settings.now.opponent;
  return said;
}

customElements.define("new-table-page", NewTablePage);
