import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../../api";
import { AskingPage } from "../../pages/page";
import { profileAddress } from "../../people/ladders";
import type { DayOfArchive, DayResult, DayRound } from "../../protocol/duplicate";
import { _, language, ngettext } from "../../texts";
import { botMark } from "../../ui/bot";
import { icon } from "../../ui/icons";

/** The game of a day: its ranking and what the field found, for those who may look; without a day, the archive. */
class DayPage extends AskingPage {
  @state() private result: DayResult | null = null;
  @state() private archive: readonly DayOfArchive[] | null = null;
  @state() private more = false;
  private shown = "";

  constructor() {
    super();
    this.asks(() => {
      this.shown = "";
      this.requestUpdate();
    });
  }

  private get words(): string {
    return this.place.named["language"] ?? language();
  }

  protected override willUpdate(): void {
    const day = this.place.named["day"];
    const address = `/api/v1/days/${encodeURIComponent(this.words)}${day === undefined ? "" : `/${encodeURIComponent(day)}`}`;
    if (address === this.shown) return;
    this.shown = address;
    this.result = this.archive = null;
    void this.#load(address, day === undefined);
  }

  async #load(address: string, isArchive: boolean): Promise<void> {
    await this.tried(async () => {
      if (isArchive) {
        this.archive = await ask<readonly DayOfArchive[]>(address);
        this.more = this.archive.length > 0;
      } else this.result = await ask<DayResult>(address);
      this.trouble = "";
    });
  }

  readonly #older = async (): Promise<void> => {
    const before = this.archive?.at(-1)?.day;
    if (before === undefined) return;
    const found = await ask<readonly DayOfArchive[]>(`/api/v1/days/${encodeURIComponent(this.words)}?before=${before}`);
    this.archive = [...(this.archive ?? []), ...found];
    this.more = found.length > 0;
  };

  override render(): TemplateResult {
    const { result, archive } = this;
    return html`<div class="column people">
      <h1>${result === null ? _("Past days") : dated(result.day)}</h1>
      <nav class="row people-links" aria-label=${_("Games of the day")}>
        <a class="button" href="/today">${icon("play")} ${_("Game of the day")}</a>
        ${result === null ? nothing : html`<a class="button" href="/days/${result.language}">${icon("list")} ${_("Past days")}</a>`}
        <div class="choice people-push" role="group" aria-label=${_("Words")}>
          ${["fr", "en"].map(
            (each) => html`<a
              href=${`/days/${each}${result === null ? "" : `/${result.day}`}`}
              aria-current=${each === this.words ? "page" : nothing}
              >${each === "fr" ? _("French") : _("English")}</a
            >`,
          )}
        </div>
      </nav>
      ${this.trouble === "" ? nothing : html`<p class="trouble">${this.trouble}</p>`}
      ${result === null && archive === null && this.trouble === "" ? html`<p class="waiting">${_("One moment…")}</p>` : nothing}
      ${archive === null ? nothing : this.#archive(archive)} ${result === null ? nothing : this.#result(result)}
    </div>`;
  }

  #archive(days: readonly DayOfArchive[]): TemplateResult {
    if (days.length === 0)
      return html`<div class="card games-none">
        <h2>${_("No days yet")}</h2>
        <p class="quiet">${_("When today is over, its ranking stands here.")}</p>
      </div>`;
    return html`<ul class="people-games">
        ${days.map(
          (each) => html`<li class="card people-day">
            <div>
              <h2><a href="/days/${each.language}/${each.day}">${dated(each.day)}</a></h2>
              <p class="small quiet">
                ${ngettext("{count} player", "{count} players", each.players)} ·
                ${_("best {score} of {top}", { score: each.best, top: each.top })}
              </p>
            </div>
            ${each.own === null ? nothing : html`<strong>${_("you: {score}", { score: each.own })}</strong>`}
          </li>`,
        )}
      </ul>
      ${this.more ? html`<button type="button" class="button" @click=${this.#older}>${_("Earlier days")}</button>` : nothing}`;
  }

  #result(result: DayResult): TemplateResult {
    const count = ngettext("{count} has finished", "{count} have finished", result.players);
    if (!result.open_to_you)
      return html`<div class="card games-none">
        <h2>${_("First your own attempt")}</h2>
        <p class="quiet">
          ${count} · ${_("When you have finished, you see the ranking and what the others found; everybody else at midnight (UTC).")}
        </p>
        <a class="button filled" href="/today">${icon("play")} ${_("Game of the day")}</a>
      </div>`;
    return html`<p class="quiet">${count}${result.over ? nothing : html` · ${_("open until midnight (UTC)")}`}</p>
      ${result.ranking.length === 0 ? nothing : this.#ranking(result)}
      ${result.rounds.length === 0
        ? nothing
        : html`<section>
            <h2>${_("What the field found")}</h2>
            <ol class="people-rounds">${result.rounds.map((each) => this.#round(each))}</ol>
          </section>`}`;
  }

  #ranking(result: DayResult): TemplateResult {
    return html`<div class="card people-board">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${_("Rank")}</th>
            <th scope="col">${_("Name")}</th>
            <th scope="col">${_("Points")}</th>
            <th scope="col" class="people-wide">%</th>
            <th scope="col"><span class="visually-hidden">${_("See the game again")}</span></th>
          </tr>
        </thead>
        <tbody>
          ${result.ranking.map(
            (row) => html`<tr class=${row.own ? "people-own" : ""}>
              <td>${row.rank}</td>
              <td>
                ${row.address === null ? row.name : html`<a href=${profileAddress(row.address)}>${row.name}</a>`}${botMark(row.is_bot)}
                ${row.own ? html`<span class="people-kind">${_("you")}</span>` : nothing}
              </td>
              <td><strong>${row.score}</strong></td>
              <td class="people-wide">${row.top === 0 ? "" : Math.round((100 * row.score) / row.top)}</td>
              <td>
                <a class="button only-icon" href="/t/${row.table}/replay" aria-label=${_("See the game of {name} again", { name: row.name })}
                  >${icon("replay")}</a
                >
              </td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #round(round: DayRound): TemplateResult {
    return html`<li class="card people-round">
      <header>
        <h3>${_("Round {number}", { number: round.number })}</h3>
        <span class="quiet">${round.draw}</span>
        <strong>${round.word === "" ? "–" : `${round.place} ${round.word.toUpperCase()}`}</strong>
        <span>${_("top {score}", { score: round.score })}</span>
      </header>
      ${round.words.length === 0
        ? html`<p class="small quiet">${_("Nobody had a word.")}</p>`
        : html`<ul>
            ${round.words.map(
              (each) => html`<li class=${each.own ? "people-own" : ""}>
                <span>${each.place} ${each.word.toUpperCase()}</span><strong>${each.score}</strong>
                <span class="small quiet">
                  ${each.names.join(", ")}${each.count > each.names.length
                    ? ` ${ngettext("and {count} other", "and {count} others", each.count - each.names.length)}`
                    : ""}
                </span>
              </li>`,
            )}
          </ul>`}
    </li>`;
  }
}
customElements.define("day-page", DayPage);

const dated = (day: string): string => new Date(`${day}T12:00`).toLocaleDateString(language(), { dateStyle: "full" });
