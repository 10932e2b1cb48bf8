import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask } from "../api";
import { gameTitle, hasSpeeds, inOrder, OUR_GAMES } from "../games";
import { kindTitle, languageTitle, profileAddress, speedTitle, SPEED_NAMES } from "../people/ladders";
import type { LadderName, Leaderboard } from "../protocol/api";
import { go } from "../router";
import { _, figure, language } from "../texts";
import { botMark } from "../ui/bot";
import { icon } from "../ui/icons";
import { AskingPage } from "./page";

/** Who leads: for each game, language and speed. The address says which, so that it can be shared. */
class LeadersPage extends AskingPage {
  @state() private board: Leaderboard | null = null;
  @state() private known: readonly LadderName[] = [];
  private shown = "";

  constructor() {
    super();
    this.asks(() => {
      this.shown = "";
      this.requestUpdate();
    });
    void ask<readonly LadderName[]>("/api/v1/leaderboards").then(
      (found) => (this.known = found),
      () => undefined, // the usual ones are there
    );
  }

  private get wanted(): LadderName & { page: number; people: boolean } {
    const { query } = this.place;
    const game = query.get("game") ?? this.known[0]?.game ?? OUR_GAMES[0] ?? "";
    return {
      game,
      language: query.get("language") ?? language(),
      speed: query.get("speed") ?? this.known.find((each) => each.game === game)?.speed ?? (hasSpeeds(game) ? "rapid" : "slow"),
      page: Math.max(1, Number(query.get("page")) || 1),
      people: query.get("who") === "people",
    };
  }

  protected override willUpdate(): void {
    const { game, language: spoken, speed, page, people } = this.wanted;
    const parts = [game, spoken, hasSpeeds(game) ? speed : "slow"].map(encodeURIComponent).join("/");
    const address = `/api/v1/leaderboards/${parts}?page=${page}&computers=${!people}`;
    if (address === this.shown) return;
    this.shown = address;
    void this.#load(address);
  }

  async #load(address: string): Promise<void> {
    await this.tried(async () => {
      const found = await ask<Leaderboard>(address);
      if (address !== this.shown) return;
      this.board = found;
      this.trouble = "";
    });
  }

  #go(change: Partial<Record<"game" | "language" | "speed" | "page" | "who", string>>): void {
    const { game, language: spoken, speed, people } = this.wanted;
    const query = new URLSearchParams({ game, language: spoken, speed, ...(people ? { who: "people" } : {}), ...change });
    go(`/leaders?${query.toString()}`, { replace: true });
  }

  override render(): TemplateResult {
    const { wanted } = this;
    // Games of other packages join ours when somebody has played for a rating there.
    const games = inOrder(new Set([...OUR_GAMES, ...this.known.map((each) => each.game)]));
    const chosen = (name: "game" | "language" | "speed", label: string, values: readonly string[], told: (value: string) => string) =>
      html`<label class="field">
        <span class="label">${label}</span>
        <select
          class="select"
          @change=${(event: Event) => {
            if (event.target instanceof HTMLSelectElement) this.#go({ [name]: event.target.value });
          }}
        >
          ${values.map((value) => html`<option value=${value} ?selected=${wanted[name] === value}>${told(value)}</option>`)}
        </select>
      </label>`;
    return html`<div class="column people">
      <h1>${_("Leaderboards")}</h1>
      <div class="people-chosen">
        ${chosen("game", _("Game"), games, gameTitle)} ${chosen("language", _("Words"), ["fr", "en"], languageTitle)}
        ${hasSpeeds(wanted.game) ? chosen("speed", _("Speed"), SPEED_NAMES, speedTitle) : nothing}
        <label class="switch">
          <input
            type="checkbox"
            .checked=${wanted.people}
            @change=${(event: Event) => {
              if (event.target instanceof HTMLInputElement) this.#go({ who: event.target.checked ? "people" : "" });
            }}
          />
          <span>${_("People and programs only")}</span>
        </label>
      </div>
      ${this.trouble === "" ? nothing : html`<p class="trouble">${this.trouble}</p>`}
      ${this.board === null
        ? this.trouble === ""
          ? html`<p class="waiting">${_("One moment…")}</p>`
          : nothing
        : this.#table(this.board)}
    </div>`;
  }

  #table(board: Leaderboard): TemplateResult {
    if (board.total === 0)
      return html`<div class="card games-none">
        <h2>${_("Nobody yet")}</h2>
        <p class="quiet">${_("After some ten rated games a rating is sure enough to stand here.")}</p>
      </div>`;
    return html`<div class="card people-board">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${_("Rank")}</th>
            <th scope="col">${_("Name")}</th>
            <th scope="col">${_("Rating")}</th>
            <th scope="col" class="people-wide">±</th>
            <th scope="col" class="people-wide">${_("Games")}</th>
          </tr>
        </thead>
        <tbody>
          ${board.rows.map(
            (row) => html`<tr>
              <td>${row.rank}</td>
              <td>
                <a href=${profileAddress(row.address)}>${row.name}</a>
                ${row.kind === "member" ? nothing : row.kind === "bot" ? botMark(true) : html`<span class="people-kind">${kindTitle(row.kind)}</span>`}
              </td>
              <td><strong>${row.rating}</strong></td>
              <td class="people-wide quiet">${2 * row.deviation}</td>
              <td class="people-wide">${figure(row.games)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      ${board.pages === 1
        ? nothing
        : html`<nav class="row people-pages" aria-label=${_("Pages of the ranking")}>
            <button type="button" class="button" ?disabled=${board.page <= 1} @click=${() => this.#go({ page: String(board.page - 1) })}>
              ${icon("back")} ${_("Better")}
            </button>
            <span class="quiet">${_("{page} of {pages}", { page: board.page, pages: board.pages })}</span>
            <button type="button" class="button" ?disabled=${board.page >= board.pages} @click=${() => this.#go({ page: String(board.page + 1) })}>
              ${_("Further down")} ${icon("forward")}
            </button>
          </nav>`}
    </div>`;
  }
}
customElements.define("leaders-page", LeadersPage);
