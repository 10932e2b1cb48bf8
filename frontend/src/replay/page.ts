import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { why } from "../api";
import { partOf } from "../games";
import type { PositionPart, Scene } from "../games/part";
import { Page } from "../pages/page";
import type { JudgedLine, ReviewOfGame } from "../protocol/api";
import { settings } from "../settings";
import "../table/meaning";
import { nameOf } from "../table/views";
import { _, language, ngettext, spoken } from "../texts";
import { icon } from "../ui/icons";
import { showKeys } from "../ui/keys";
import { announce } from "../ui/live";
import { openMenu } from "../ui/menu";
import { initial, portrait } from "../ui/portrait";
import { sound } from "../ui/sound";
import { toast } from "../ui/toast";
import { addressOf, momentOfLine, numberOf, pastOf, reviewOf, type Moment, type PastGame } from "./past";
import { chanceCurves, curvesOf, type Curve } from "./plot";
import "./plot";
import { exportItems, share } from "./sharing";
import { replaySheet, toldLine, wordOf } from "./sheet";

const FAR = 10;
/** Pixels of a finger's way that turn the page. */
const SWIPE = 48;

/** Any game step by step: each position has an address of its own, the latest has the one without a number. */
class ReplayPage extends Page {
  @state() private game: PastGame | null = null;
  @state() private drawing: PositionPart | null = null;
  @state() private trouble = "";
  @state() private here = 0;
  @state() private review: ReviewOfGame | null = null;
  @state() private showsBest = false;
  /** The word whose meaning was asked for. */
  @state() private asked = "";
  @state() private leaf: "sheet" | "review" | "course" = "sheet";
  private name = "";
  private playing = 0;
  /** Whether the step was made forwards: then what was laid arrives tile by tile. */
  private forwards = false;
  private touch: { readonly x: number; readonly y: number } | null = null;
  private hide: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.pressed);
    spoken.addEventListener("changed", this.reload);
    this.hide = showKeys({
      title: () => _("Replay"),
      keys: () => [
        [["←", "→"], _("one step back, or on")],
        [["Home", "End"], _("to the beginning, or to the end")],
        [["PgUp", "PgDn"], _("ten steps")],
        [["Space"], _("let it play, or stop it")],
        [["B"], _("show the best move")],
      ],
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.pressed);
    spoken.removeEventListener("changed", this.reload);
    this.hide?.();
    this.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("place")) return;
    const name = this.place.named["name"] ?? "";
    if (name !== this.name) {
      this.name = name;
      this.game = null;
      void this.load();
    } else if (this.game !== null) this.adopt(this.game);
  }

  private readonly reload = (): void => void this.load();

  private async load(): Promise<void> {
    const { name } = this;
    try {
      const game = await pastOf(name);
      const part = await partOf(game.game);
      if (name !== this.name) return;
      this.drawing = part?.position ?? null;
      this.game = game;
      this.trouble = "";
      this.adopt(game);
      if (game.review) this.review = await reviewOf(name);
    } catch (trouble) {
      if (this.game === null) this.trouble = why(trouble);
      else toast(why(trouble), { wrong: true });
    }
  }

  /** Look at the position that the address names. */
  private adopt(game: PastGame): void {
    const asked = this.place.named["step"];
    const last = game.moments.length - 1;
    const line = Number(this.place.query.get("line") ?? 0);
    const latest = line > 0 ? momentOfLine(game, line - 1) : last;
    const step = asked === undefined || !/^\d{1,6}$/.test(asked) ? latest : Number(asked);
    this.forwards = false;
    this.here = Math.min(step, last);
  }

  // ---- going

  private get last(): number {
    return (this.game?.moments.length ?? 1) - 1;
  }

  private goTo(step: number): void {
    const wanted = Math.min(Math.max(step, 0), this.last);
    if (wanted === this.here) return;
    this.forwards = wanted === this.here + 1;
    this.asked = "";
    this.here = wanted;
    // The address follows without a page of history for each step: “back” leads out of the game.
    history.replaceState(history.state, "", addressOf(this.name, wanted));
    const moment = this.game?.moments[wanted];
    if (moment === undefined) return;
    announce(moment.told.join(" "));
    if (this.forwards && moment.line !== null) sound("place");
  }

  private play(): void {
    if (this.playing !== 0) {
      this.stop();
      return;
    }
    if (this.here === this.last) this.goTo(0);
    const pause = 2600 - 230 * settings.now.speed;
    this.playing = window.setInterval(() => {
      if (this.here >= this.last) this.stop();
      else this.goTo(this.here + 1);
    }, pause);
    this.requestUpdate();
  }

  private stop(): void {
    window.clearInterval(this.playing);
    this.playing = 0;
    this.requestUpdate();
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.game === null) return;
    if (document.querySelector("dialog[open], .menu:popover-open") !== null) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, [role=tablist]") != null) return;
    if (event.key === " " && target?.closest("button, a") != null) return;
    const does = this.keys[event.key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  };

  private readonly keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => this.goTo(this.here - 1),
    ArrowRight: () => this.goTo(this.here + 1),
    Home: () => this.goTo(0),
    End: () => this.goTo(this.last),
    PageUp: () => this.goTo(this.here - FAR),
    PageDown: () => this.goTo(this.here + FAR),
    " ": () => this.play(),
    b: () => this.toggleBest(),
    B: () => this.toggleBest(),
  };

  private readonly touched = (event: TouchEvent): void => {
    const [finger] = event.touches;
    this.touch = event.touches.length === 1 && finger !== undefined ? { x: finger.clientX, y: finger.clientY } : null;
  };

  private readonly lifted = (event: TouchEvent): void => {
    const [finger] = event.changedTouches;
    if (this.touch === null || finger === undefined) return;
    const [x, y] = [finger.clientX - this.touch.x, finger.clientY - this.touch.y];
    this.touch = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.goTo(this.here + (x < 0 ? 1 : -1));
  };

  private toggleBest(): void {
    if (this.judged.size > 0) this.showsBest = !this.showsBest;
  }

  // ---- the review

  private get judged(): ReadonlyMap<number, JudgedLine> {
    return new Map(this.review?.lines.map((each) => [each.line, each]) ?? []);
  }

  // ---- drawing

  override render(): TemplateResult {
    if (this.trouble !== "")
      return html`<div class="column narrow nowhere">
        <h1>${this.trouble}</h1>
        <p><a class="button filled" href="/">${_("To the first page")}</a></p>
      </div>`;
    const { game } = this;
    const moment = game?.moments[this.here];
    if (game === null || moment === undefined) return html`<p class="waiting">${_("One moment…")}</p>`;
    return html`<div class="replay">
      ${this.head(game)}
      <div class="replay-players">${moment.position.view.sides.map((_side, side) => this.player(game, moment, side))}</div>
      <div class="replay-middle" @touchstart=${this.touched} @touchend=${this.lifted}>
        ${this.board(game, moment)} ${this.controls(game)}
      </div>
      ${this.happened(game, moment)}
      <aside class="replay-side" aria-label=${_("Score sheet and review")}>${this.book(game)}</aside>
    </div>`;
  }

  private head(game: PastGame): TemplateResult {
    const day = new Date(game.at).toLocaleDateString(language(), { dateStyle: "long" });
    const state_ = game.over ? day : _("still being played");
    return html`<header class="replay-head">
      <div class="replay-title">
        <h1>${game.title}</h1>
        <p class="quiet small">${[game.edition, state_].filter(Boolean).join(" · ")}</p>
        ${game.house === "" ? nothing : html`<p class="quiet small replay-house">${_("House words")}${_(": ")}${game.house}</p>`}
        ${game.damaged ? html`<p class="bad small">${_("The end of this game is missing: its log is damaged.")}</p>` : nothing}
      </div>
      <div class="row replay-tools">
        <a class="button plain replay-back" aria-label=${_("To the table")} href=${`/t/${encodeURIComponent(game.table)}`}
          >${icon("back")} <span>${_("To the table")}</span></a
        >
        <button type="button" class="button" aria-haspopup="menu" @click=${this.takeAway}>
          ${icon("download")} ${_("Export")}
        </button>
        <button type="button" class="button filled" @click=${() => void this.shareIt(game)}>
          ${icon("share")} ${_("Share")}
        </button>
      </div>
    </header>`;
  }

  private async shareIt(game: PastGame): Promise<void> {
    const view = game.moments.at(-1)?.position.view;
    const scores = view?.sides.map((side, at) => `${nameOf(view, at)} ${side.score}`).join(" – ") ?? game.title;
    await share(addressOf(game.table, this.here === this.last ? null : this.here), scores);
  }

  private readonly takeAway = (event: Event): void => {
    const anchor = event.currentTarget;
    const { game } = this;
    if (!(anchor instanceof HTMLElement) || game === null) return;
    openMenu(anchor, exportItems(game.table, game.notations, game.moments[this.here]?.lines ?? 0), _("Export"));
  };

  private scene(game: PastGame, moment: Moment): Scene {
    const before = game.moments[this.here - 1];
    const remark = moment.line === null ? undefined : this.judged.get(moment.line);
    const shows = this.showsBest && remark !== undefined && remark.tiles.length > 0 && before !== undefined;
    return {
      view: (shows ? before : moment).position.view,
      before: before?.position.view ?? null,
      told: (shows ? before : moment).position.told,
      fixtures: game.fixtures,
      line: shows ? null : moment.line,
      side: moment.side,
      better: shows ? remark.tiles : [],
      arrives: this.forwards,
    };
  }

  private board(game: PastGame, moment: Moment): TemplateResult {
    const part = this.drawing;
    return part === null ? html`<div class="card replay-words">${this.words(moment)}</div>` : part.board(this.scene(game, moment));
  }

  /** A game that the page cannot draw yet is told. */
  private words(moment: Moment): TemplateResult {
    return html`${moment.told.map((line) => html`<p>${line}</p>`)}`;
  }

  private player(game: PastGame, moment: Moment, side: number): TemplateResult {
    const { view } = moment.position;
    const [seat = -1] = view.sides[side]?.seats ?? [];
    const seating = game.seats[seat];
    const name = nameOf(view, side);
    const score = moment.scores[side] ?? 0;
    const line = moment.line === null || moment.side !== side ? undefined : game.sheet[moment.line];
    const won = this.here === this.last && (view.final?.winners.includes(side) ?? false) && view.sides.length > 1;
    return html`<section class=${`card replay-player ${moment.side === side ? "replay-moved" : ""}`} aria-label=${name}>
      <div class="replay-face">${seating?.persona ? portrait(seating.persona, "replay-portrait") : initial(name)}</div>
      <div class="replay-whose">
        <h2>${name}</h2>
        <p class="quiet small">${won ? _("has won") : line === undefined ? nothing : html`+${line.score}${this.used(moment)}`}</p>
      </div>
      <p class="replay-score"><span class="visually-hidden">${_("Score")}</span> ${score}</p>
      <div class="replay-held">${this.drawing?.held?.(this.scene(game, moment), side) ?? nothing}</div>
    </section>`;
  }

  private used(moment: Moment): string {
    const seconds = Math.round(moment.used / 1000);
    if (seconds < 1) return "";
    const told = seconds < 60 ? _("{count} s", { count: seconds }) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    return ` · ${told}`;
  }

  /** What happened in this step, and what the review says of it. */
  private happened(game: PastGame, moment: Moment): TemplateResult | typeof nothing {
    const remark = moment.line === null ? undefined : this.judged.get(moment.line);
    const told = this.here === 0 && moment.told.length === 0 ? [_("The game begins.")] : moment.told;
    if (told.length === 0 && remark === undefined && this.here < this.last) return nothing;
    return html`<section class="card replay-happened" aria-live="off">
      ${told.map((line) => html`<p>${line}</p>`)}
      ${this.here === this.last && game.ending !== null ? html`<p class="strong">${game.ending.outcome}</p>` : nothing}
      ${remark === undefined ? nothing : this.verdict(remark)} ${this.meanings(game, moment, remark)}
    </section>`;
  }

  /** The dictionary of the table says what the word of this turn means, if it may, and the better one. */
  private meanings(game: PastGame, moment: Moment, remark: JudgedLine | undefined): readonly (TemplateResult | typeof nothing)[] {
    const played = moment.line === null ? "" : wordOf(game.sheet[moment.line]?.text ?? "");
    return [...new Set([played, wordOf((remark?.best ?? "").replace(/ \d+$/, ""))])].map((word) => this.meaning(game, word));
  }

  private meaning(game: PastGame, word: string): TemplateResult | typeof nothing {
    if (word === "") return nothing;
    if (this.asked === word) return html`<bonmot-meaning .table=${game.table} .words=${word}></bonmot-meaning>`;
    return html`<button type="button" class="button small-button" @click=${() => (this.asked = word)}>
      ${_("What does {word} mean?", { word })}
    </button>`;
  }

  private verdict(remark: JudgedLine): TemplateResult {
    return html`<div class="replay-verdict">
      <div>
        <p class=${remark.is_best ? "good" : "quiet"}>${remark.is_best ? "★ " : ""}${remark.verdict}</p>
        ${remark.is_best || remark.best === "–"
          ? nothing
          : html`<p>
              <b>${remark.best.replace(/[()]/g, "").toUpperCase()}</b>
              ${remark.missed > 0 ? html`<span class="bad strong">−${remark.missed}</span>` : nothing}
            </p>`}
      </div>
      ${remark.is_best || remark.tiles.length === 0
        ? nothing
        : html`<button
            type="button"
            class="button small-button"
            aria-pressed=${String(this.showsBest)}
            @click=${() => this.toggleBest()}
          >
            ${icon("eye")} ${_("Show")}
          </button>`}
    </div>`;
  }

  private controls(game: PastGame): TemplateResult {
    const button = (label: string, sign: "first" | "back" | "forward" | "last", step: number, off: boolean) => html`<button
      type="button"
      class="button only-icon"
      aria-label=${label}
      title=${label}
      ?disabled=${off}
      @click=${() => this.goTo(step)}
    >
      ${icon(sign)}
    </button>`;
    const count = game.moments[this.here]?.lines ?? 0;
    return html`<div class="replay-controls card" role="group" aria-label=${_("Steps")}>
      ${button(_("To the beginning"), "first", 0, this.here === 0)}
      ${button(_("One step back"), "back", this.here - 1, this.here === 0)}
      <button
        type="button"
        class="button only-icon replay-play"
        aria-label=${this.playing === 0 ? _("Let it play") : _("Stop")}
        title=${this.playing === 0 ? _("Let it play") : _("Stop")}
        @click=${() => this.play()}
      >
        ${icon(this.playing === 0 ? "play" : "pause")}
      </button>
      ${button(_("One step on"), "forward", this.here + 1, this.here === this.last)}
      ${button(_("To the end"), "last", this.last, this.here === this.last)}
      <input
        class="replay-slider"
        type="range"
        min="0"
        max=${this.last}
        .value=${String(this.here)}
        aria-label=${_("Step")}
        aria-valuetext=${ngettext("after {count} line", "after {count} lines", count)}
        @input=${(event: Event) => event.target instanceof HTMLInputElement && this.goTo(Number(event.target.value))}
      />
      <span class="replay-count" aria-hidden="true">${this.here}<span class="quiet"> / ${this.last}</span></span>
    </div>`;
  }

  // ---- beside it

  private book(game: PastGame): TemplateResult {
    const leaves = [
      ["sheet", _("Sheet")],
      ["course", _("Scores")],
      ...(game.review ? ([["review", _("Review")]] as const) : []),
    ] as const;
    return html`<section class="card book replay-book">
      <div class="book-tabs" role="tablist">
        ${leaves.map(
          ([name, label]) => html`<button
            type="button"
            role="tab"
            id=${`tab-${name}`}
            aria-selected=${String(this.leaf === name)}
            aria-controls="replay-leaf"
            @click=${() => (this.leaf = name)}
          >
            ${label}
          </button>`,
        )}
      </div>
      <div class="book-leaf" id="replay-leaf" role="tabpanel" aria-labelledby=${`tab-${this.leaf}`} tabindex="0">
        ${this.leaf === "sheet"
          ? replaySheet(game, this.here, this.judged, (step) => this.goTo(step))
          : this.leaf === "course"
            ? this.course(game)
            : this.mistakes(game)}
      </div>
    </section>`;
  }

  private course(game: PastGame): TemplateResult {
    const view = game.moments.at(-1)?.position.view;
    if (view === undefined) return html``;
    const finalists = game.ending?.finalists;
    const chances = this.review?.chances ?? [];
    const chosen = (event: CustomEvent<number>) =>
      this.goTo(event.detail === 0 ? 0 : momentOfLine(game, event.detail - 1));
    const plot = (curves: readonly Curve[], height: number, unit = "") => html`<bonmot-plot
      .curves=${curves}
      .lines=${game.sheet.length}
      .at=${game.moments[this.here]?.lines ?? null}
      .height=${height}
      .unit=${unit}
      .label=${unit === "%" ? _("Chances of winning (%)") : ""}
      .highest=${unit === "%" ? 100 : null}
      @line-chosen=${chosen}
    ></bonmot-plot>`;
    return html`${plot(curvesOf(view, game.sheet, finalists), 280)}
      ${chances.length === 0
        ? nothing
        : html`<h3 class="replay-chances">${_("Chances of winning (%)")}</h3>
            ${plot(chanceCurves(view, chances), 220, "%")}`}
      ${game.ending === null
        ? nothing
        : html`<div class="replay-ending stack">
            ${game.ending.best === "" ? nothing : html`<p>${game.ending.best}</p>`}
            ${game.ending.told.map((line) => html`<p class="quiet small">${line}</p>`)}
          </div>`}`;
  }

  /** Where most was missed first: what to look at again. */
  private mistakes(game: PastGame): TemplateResult {
    const { review } = this;
    if (review === null) return html`<p class="waiting">${_("Looking at every move again…")}</p>`;
    const view = game.moments.at(-1)?.position.view;
    const missed = review.lines.filter((each) => each.missed > 0 && !each.is_best).sort((a, b) => b.missed - a.missed);
    return html`<ul class="replay-summary">
        ${review.summary.map((line) => html`<li>${line}</li>`)} ${review.warnings.map((line) => html`<li class="quiet">${line}</li>`)}
      </ul>
      <h3>${_("To look at again")}</h3>
      ${missed.length === 0 ? html`<p class="quiet">${_("Nothing better was there, in any move.")}</p>` : nothing}
      <ol class="replay-mistakes">
        ${missed.slice(0, 12).map((each) => {
          const line = game.sheet[each.line];
          const name = line?.side == null || view === undefined ? "" : nameOf(view, line.side);
          return html`<li>
            <button
              type="button"
              class="replay-mistake"
              @click=${() => {
                this.showsBest = true;
                this.goTo(momentOfLine(game, each.line));
              }}
            >
              <span class="replay-what"
                ><span class="quiet">${numberOf(game.sheet, each.line)}</span> ${name} ${line === undefined ? nothing : toldLine(line.text)}${line === undefined ? nothing : html`, ${line.score}`}</span
              >
              <span class="quiet small">${_("better: {move}", { move: each.best.replace(/[()]/g, "").toUpperCase() })}</span>
              <strong class="bad">−${each.missed}</strong>
            </button>
          </li>`;
        })}
      </ol>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("here") && !changed.has("leaf")) return;
    const now = this.querySelector<HTMLElement>(".replay-now");
    const leaf = this.querySelector<HTMLElement>(".book-leaf");
    if (now === null || leaf === null || leaf.scrollHeight <= leaf.clientHeight) return;
    const [row, box] = [now.getBoundingClientRect(), leaf.getBoundingClientRect()];
    if (row.top < box.top + 40 || row.bottom > box.bottom - 8) leaf.scrollTop += row.top - box.top - box.height / 2;
  }
}
customElements.define("replay-page", ReplayPage);
