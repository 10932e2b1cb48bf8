import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ask, why } from "../../api";
import { AskingPage } from "../../pages/page";
import type { Today } from "../../protocol/duplicate";
import { go } from "../../router";
import { settings } from "../../settings";
import { _, language, ngettext } from "../../texts";
import { icon } from "../../ui/icons";
import { toast } from "../../ui/toast";

/** The game of the day: the same racks and the same field for everybody, in each language. */
class TodayPage extends AskingPage {
  @state() private games: readonly Today[] | null = null;
  @state() private isOpening = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.look();
  }

  private async look(): Promise<void> {
    await this.tried(async () => {
      this.games = await ask<readonly Today[]>("/api/v1/today");
    });
  }

  private async begin(game: Today): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    try {
      const body = { language: game.language, name: settings.now.name };
      const { name } = await ask<{ name: string }>("/api/v1/today", { method: "POST", body });
      go(`/t/${name}`);
    } catch (trouble) {
      toast(why(trouble), { wrong: true });
    } finally {
      this.isOpening = false;
    }
  }

  override render(): TemplateResult {
    const day = this.games?.[0]?.day;
    const date = day === undefined ? "" : new Date(`${day}T12:00`).toLocaleDateString(language(), { dateStyle: "full" });
    const online = this.games?.[0]?.until != null;
    const own = [...(this.games ?? [])].sort((one, other) => Number(other.language === language()) - Number(one.language === language()));
    return html`<div class="column narrow today">
      <h1>${_("Game of the day")}</h1>
      <p class="today-date">${date}</p>
      <p class="quiet">
        ${online
          ? _("Duplicate with the same racks for everybody: one attempt, until midnight (UTC). Then, or when you have finished, you see the ranking and what the others found.")
          : _("Duplicate with the same racks for everybody, in a field of sixteen. Begun today, it goes on.")}
      </p>
      ${this.trouble === "" ? nothing : html`<p class="trouble">${this.trouble}</p>`}
      ${this.games === null && this.trouble === "" ? html`<p class="waiting">${_("One moment…")}</p>` : nothing}
      <label class="field today-name">
        <span class="label">${_("Your name")}</span>
        <input
          class="input"
          maxlength="30"
          .value=${settings.now.name}
          autocomplete="nickname"
          @change=${(event: Event) => {
            if (event.target instanceof HTMLInputElement) settings.change({ name: event.target.value.trim() });
          }}
        />
      </label>
      <div class="stack">${own.map((game, at) => this.card(game, at === 0))}</div>
      ${online
        ? html`<p class="row">
            <a class="button" href="/days/${language()}">${icon("list")} ${_("Past days")}</a>
            <a class="button" href="/leaders">${icon("star")} ${_("Leaderboards")}</a>
          </p>`
        : nothing}
    </div>`;
  }

  private card(game: Today, first: boolean): TemplateResult {
    const title = game.language === "fr" ? _("In French") : _("In English");
    const label = game.over ? _("See how it went") : game.table === null ? _("Play") : _("Go on");
    const rounds = ngettext("{count} round", "{count} rounds", game.rounds);
    return html`<section class="card today-card" data-language=${game.language}>
      <div>
        <h2>${title}</h2>
        <p class="quiet">
          ${game.table === null
            ? _("Not begun yet")
            : game.rounds === 0
              ? _("Begun")
              : html`${rounds} · ${game.score} / ${game.top} · ${Math.round(game.percent)} % ·
                ${_("rank {rank} of {count}", { rank: game.rank, count: game.players })}`}
        </p>
        ${game.until === null
          ? nothing
          : html`<p class="quiet small">${ngettext("{count} has finished", "{count} have finished", game.finished)}</p>`}
      </div>
      ${game.until === null || !game.over
        ? nothing
        : html`<a class="button" href="/days/${game.language}/${game.day}">${icon("list")} ${_("Ranking")}</a>`}
      <button type="button" class=${first ? "button filled" : "button"} ?disabled=${this.isOpening} @click=${() => void this.begin(game)}>
        ${icon(game.over ? "eye" : "play")} ${label}
      </button>
    </section>`;
  }
}
customElements.define("today-page", TodayPage);
