import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../api";
import type { Again, ListedTable } from "../protocol/api";
import { go } from "../router";
import { _, language } from "../texts";
import { confirmed } from "../ui/dialog";
import { icon } from "../ui/icons";
import { openMenu, type MenuItem } from "../ui/menu";
import { toast } from "../ui/toast";
import { AskingPage } from "./page";
import { faceOf, headline, rulesOf, scoreline, termsOf, titled, yourMove } from "./tables";
import { tried } from "../ui/tried";

/** All games of this browser: those to go on with, and those to look at again. */
class GamesPage extends AskingPage {
  @state() private tables: readonly ListedTable[] | null = null;

  constructor() {
    super();
    this.asks(this.#load);
  }

  readonly #load = async (): Promise<void> => {
    await this.tried(async () => {
      this.tables = await ask<readonly ListedTable[]>("/api/v1/tables");
      this.trouble = "";
    });
  };

  override render() {
    return html`
      <div class="column games">
        <h1>${_("Games")}</h1>
        ${this.trouble === "" ? nothing : html`<p class="trouble">${this.trouble}</p>`}
        ${this.tables === null
          ? this.trouble === ""
            ? html`<p class="waiting">${_("One moment…")}</p>`
            : nothing
          : this.#lists(this.tables)}
      </div>
    `;
  }

  #lists(tables: readonly ListedTable[]): TemplateResult {
    const running = tables.filter((each) => !each.over);
    const over = tables.filter((each) => each.over);
    if (tables.length === 0)
      return html`<div class="card games-none">
        <p class="letters" aria-hidden="true">
          ${[..."?!…"].map((each) => html`<span class="letter">${each}</span>`)}
        </p>
        <h2>${_("No games yet")}</h2>
        <p class="quiet">${_("What you play is kept here, to be resumed or replayed.")}</p>
        <a class="button filled" href="/">${_("Play")}</a>
      </div>`;
    return html`
      ${running.length === 0 ? nothing : this.#list(_("Running"), running)}
      ${over.length === 0 ? nothing : this.#list(_("Finished"), over)}
    `;
  }

  #list(title: string, tables: readonly ListedTable[]): TemplateResult {
    return html`
      <section>
        <h2>${title}</h2>
        <ul class="games-list">
          ${tables.map((each) => this.#game(each))}
        </ul>
      </section>
    `;
  }

  #game(table: ListedTable): TemplateResult {
    const names = headline(table);
    return html`
      <li class="card games-game">
        ${faceOf(table, "games-face")}
        <div class="games-text">
          <h3>${titled(table)}</h3>
          <p class="small quiet">${rulesOf(table)}</p>
          <p class="small">
            ${table.your_move ? html`<span class="yours">${yourMove(table)}</span> · ` : nothing}${[
              scoreline(table),
              termsOf(table),
            ]
              .filter(Boolean)
              .join(" · ")}
            <span class="quiet">· ${when(table.updated)}</span>
          </p>
        </div>
        <div class="games-do">
          ${table.over
            ? html`<a class="button" href="/t/${table.name}/replay">${icon("replay")}${_("Replay")}</a>`
            : html`<a class="button" href="/t/${table.name}">${_("Resume")}</a>`}
          <button
            type="button"
            class="button only-icon"
            aria-haspopup="menu"
            aria-label=${_("More about {names}", { names })}
            @click=${(event: Event) => this.#more(event, table)}
          >
            ${icon("more")}
          </button>
        </div>
      </li>
    `;
  }

  #more(event: Event, table: ListedTable): void {
    const anchor = event.currentTarget;
    if (!(anchor instanceof HTMLElement)) return;
    const items: MenuItem[] = [
      table.over
        ? { label: _("Look at the table"), icon: "eye", act: () => go(`/t/${table.name}`) }
        : { label: _("Replay"), icon: "replay", act: () => go(`/t/${table.name}/replay`) },
      { label: _("Rematch"), icon: "exchange", act: () => void this.#rematch(table) },
      { label: _("Delete"), icon: "trash", danger: true, apart: true, act: () => void this.#delete(table) },
    ];
    openMenu(anchor, items, _("More"));
  }

  async #rematch(table: ListedTable): Promise<void> {
    await tried(async () => {
      const { name, waits_for } = await ask<Again>(`/api/v1/tables/${table.name}/rematch`, { method: "POST" });
      if (name !== null) go(`/t/${name}`);
      else toast(_("A rematch is offered: {names} must want it, too.", { names: waits_for.join(", ") }));
    });
  }

  async #delete(table: ListedTable): Promise<void> {
    const sure = await confirmed(() => _("Delete this game?"), {
      text: () => _("It cannot be resumed or replayed afterwards."),
      yes: () => _("Delete"),
      danger: true,
    });
    if (!sure) return;
    await tried(async () => {
      await ask(`/api/v1/tables/${table.name}`, { method: "DELETE" });
      toast(_("The game is deleted."));
      await this.#load();
    });
  }
}
customElements.define("games-page", GamesPage);

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago, in the largest unit that fits; after a week the date. */
function when(milliseconds: number): string {
  const ago = (milliseconds - Date.now()) / 1000;
  if (ago < -7 * 86_400) return new Date(milliseconds).toLocaleDateString(language(), { dateStyle: "medium" });
  const [unit, length] = STEPS.find(([, each]) => -ago >= each) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(ago / length), unit);
}
