import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { ask } from "../api";
import { tilePicture } from "../board/tile";
import { heard, Piece } from "../piece";
import type { Again, JudgedLine } from "../protocol/api";
import { addressOf, lineAddress, numberOf, reviewOf } from "../replay/past";
import { curvesOf } from "../replay/plot";
import "../replay/plot";
import { share } from "../replay/sharing";
import { toldLine } from "../replay/sheet";
import { go } from "../router";
import { settings } from "../settings";
import { _, language, ngettext, spoken } from "../texts";
import { icon } from "../ui/icons";
import { initial, portrait } from "../ui/portrait";
import { toast } from "../ui/toast";
import type { Session } from "./session";
import { hasNobody, nameOf, sideOf, type GameView } from "./views";

/** How a game went, where that is not a matter of curves; and what else a game has to say at its end. */
export interface Course {
  readonly went: TemplateResult;
  readonly length: string;
  readonly title?: string;
  readonly headline?: string;
  /** A line below the headline, about the person in front of the screen. */
  readonly note?: string;
  /** Cards beside it, in place of the best play. */
  readonly beside?: TemplateResult;
  /** Buttons that only this game has. */
  readonly more?: TemplateResult | typeof nothing;
}

/** The end of a game as a moment: who has won, how the scores grew, the best play; the next game is a click away. */
export function endMoment(
  session: Session,
  best: TemplateResult | typeof nothing,
  look: () => void,
  wrong: (trouble: unknown) => void,
  told?: Course,
): TemplateResult {
  return html`<bonmot-ending
    .session=${session}
    .best=${best}
    .look=${look}
    .wrong=${wrong}
    .course=${told ?? null}
  ></bonmot-ending>`;
}

const MISTAKES = 3;
/** More sides than this stand in a list. */
const DUEL = 2;
const LISTED = 8;

/** It needs nothing but what every game shows, so it is the same for all; a game may draw its best play, and how it
 *  went. */
class GameEnding extends Piece {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) best: TemplateResult | typeof nothing = nothing;
  @property({ attribute: false }) course: Course | null = null;
  @property({ attribute: false }) look: () => void = () => undefined;
  @property({ attribute: false }) wrong: (trouble: unknown) => void = () => undefined;
  @state() private judged: readonly JudgedLine[] = [];
  private reviewed = "";

  constructor() {
    super();
    // What could have been played is told in the reader's language: it is asked for again when that changes.
    this.whileShown(() => heard(spoken, "changed", () => (this.reviewed = "")));
  }

  protected override willUpdate(): void {
    const { name } = this.session.view;
    if (this.session.ending?.review !== true || this.reviewed === name) return;
    this.reviewed = name;
    // The end is there without it; what could have been played comes when it is known.
    void reviewOf(name).then(
      (found) => (this.judged = found.lines),
      () => (this.judged = []),
    );
  }

  private get game(): GameView {
    return this.session.view.game;
  }

  private get winners(): readonly number[] {
    return this.game.final?.winners ?? [];
  }

  private get mine(): number | null {
    return sideOf(this.game, this.game.seat);
  }

  // ---- what comes next

  private readonly rematch = async (): Promise<void> => {
    try {
      const address = `/api/v1/tables/${encodeURIComponent(this.session.view.name)}/rematch`;
      const { name, waits_for } = await ask<Again>(address, { method: "POST" });
      if (name !== null) go(`/t/${name}`);
      else if (waits_for.length > 0) toast(_("A rematch is offered: {names} must want it, too.", { names: waits_for.join(", ") }));
    } catch (trouble) {
      this.wrong(trouble);
    }
  };

  private readonly share = (): void => {
    const scores = this.game.sides.map((side, at) => `${nameOf(this.game, at)} ${side.score}`).join(" – ");
    void share(addressOf(this.session.view.name), scores);
  };

  // ---- drawing

  override render(): TemplateResult {
    const hasBest = this.best !== nothing;
    const beside = this.course?.beside ?? (hasBest ? html`<section class="card end-best">${this.best}</section>` : null);
    return html`<div class=${`end end-${this.session.view.game_name} ${beside === null ? "end-alone" : ""}`}>
      ${this.head()}
      <div class="end-left">${this.went()} ${this.course?.beside === undefined ? this.mistakes() : nothing}</div>
      ${beside === null ? nothing : html`<div class="end-right">${beside}</div>`}
    </div>`;
  }

  private head(): TemplateResult {
    const { game, winners, mine } = this;
    const alone = game.sides.length === 1;
    const hasWon = mine !== null && winners.includes(mine) && !alone;
    const ending = this.session.ending;
    return html`<section class=${`card end-head ${hasWon ? "end-won" : ""}`}>
      ${hasWon ? confetti() : nothing} ${hasWon || alone ? tiles(alone ? _("DONE") : _("BRAVO")) : this.winnerFace()}
      <div class="end-told">
        <h1>${this.course?.headline ?? this.outcome()}</h1>
        ${this.course?.note === undefined ? nothing : html`<p>${this.course.note}</p>`}
        <p class="quiet">${this.facts()}</p>
        ${ending === null ? nothing : html`<p class="end-why small quiet">${ending.told[0] ?? ""}</p>`}
        ${this.ratings()}
      </div>
      ${game.sides.length === DUEL ? this.duel() : this.table()}
      <div class="end-foot">${this.remark()} ${this.next()}</div>
    </section>`;
  }

  /** What a rated game did to the ratings of those who sit here. */
  private ratings(): TemplateResult | typeof nothing {
    const { ratings, view } = this.session;
    if (ratings.length === 0) return nothing;
    return html`<p class="end-rating">
      ${ratings.map((each) => {
        const gain = each.after - each.before;
        const name = ratings.length > 1 ? `${view.seats[each.seat]?.name ?? ""}: ` : "";
        return html`<span>
          ${name}${_("Rating: {before} → {after}", { before: String(each.before), after: String(each.after) })}${each.provisional ? "?" : ""}
          <strong class=${gain < 0 ? "bad" : "good"}>${gain < 0 ? "−" : "+"}${Math.abs(gain)}</strong>
        </span>`;
      })}
    </p>`;
  }

  private next(): TemplateResult {
    const { own, view } = this.session;
    // At an evening the referee alone sends everybody to another table.
    const isTheirs = own.length > 0 && (!view.simultaneous || view.referee === null || own.includes(view.referee));
    const mayPlay = isTheirs || hasNobody(view);
    return html`<div class="end-next">
      <button type="button" class="button plain" @click=${this.look}>${icon("eye")} ${_("See the board")}</button>
      <a class="button plain" href="/">${icon("plus")} ${_("New game")}</a>
      ${this.course?.more ?? nothing}
      <button type="button" class="button" @click=${this.share}>${icon("share")} ${_("Share")}</button>
      <a class="button" href=${addressOf(view.name)}>${icon("zoom")} ${_("Replay and review")}</a>
      ${mayPlay
        ? html`<button type="button" class="button filled" @click=${this.rematch}>
            ${icon("exchange")} ${_("Rematch")}
          </button>`
        : nothing}
    </div>`;
  }

  /** Who has won, in as few words as a headline takes. */
  private outcome(): string {
    const { game, winners } = this;
    const [first] = winners;
    if (game.sides.length === 1) return this.session.ending?.outcome ?? _("The game is over.");
    if (first === undefined) return _("The game has no winner.");
    if (winners.length > 1) return _("A tie");
    return ngettext("{name} wins", "{name} win", game.sides[first]?.names.length ?? 1, { name: nameOf(game, first) });
  }

  private facts(): string {
    const { game, session } = this;
    const lines = session.sheet.filter((line) => (session.view.simultaneous ? line.mark !== "" : line.kind !== "adjustment"));
    const length =
      this.course?.length ??
      (session.view.simultaneous
        ? ngettext("{count} round", "{count} rounds", lines.length)
        : ngettext("{count} move", "{count} moves", lines.length));
    return [length, lasted(session.ending?.lasted ?? 0), game.titles[language()] ?? game.edition].filter(Boolean).join(" · ");
  }

  private face(side: number, kind: string): TemplateResult {
    const { view, moods } = this.session;
    const [seat = -1] = this.game.sides[side]?.seats ?? [];
    const persona = view.seats[seat]?.persona;
    return persona ? portrait(persona, kind, moods[String(seat)] ?? "") : html`<span class=${kind}>${initial(nameOf(this.game, side))}</span>`;
  }

  private winnerFace(): TemplateResult | typeof nothing {
    const [first] = this.winners;
    return first === undefined || this.winners.length > 1 ? nothing : this.face(first, "end-face");
  }

  /** Two scores, one against the other: one's own first, or the winner's. */
  private duel(): TemplateResult {
    const { game, winners, mine } = this;
    const left = mine ?? winners[0] ?? 0;
    const score = (side: number) => html`<div class=${winners.includes(side) ? "end-score end-winner" : "end-score"}>
      <span>${nameOf(game, side)}</span><strong>${game.sides[side]?.score}</strong>
    </div>`;
    return html`<div class="end-duel">${score(left)}<span class="end-to" aria-hidden="true">${_("to")}</span>${score(1 - left)}</div>`;
  }

  private table(): TemplateResult {
    const { game, winners, mine } = this;
    const ranked = game.sides.map((side, at) => ({ side, at })).sort((one, other) => other.side.score - one.side.score);
    const shown = ranked.slice(0, LISTED);
    const own = ranked.findIndex(({ at }) => at === mine);
    return html`<ol class="end-ranks">
      ${repeat(
        own >= LISTED ? [...shown.slice(0, -1), ...ranked.slice(own, own + 1)] : shown,
        ({ at }) => at,
        ({ side, at }) => html`<li class=${winners.includes(at) ? "end-winner" : ""}>
          <span class="end-rank">${ranked.filter((each) => each.side.score > side.score).length + 1}</span>
          <span class=${at === mine ? "yours" : ""}>${nameOf(game, at)}</span><strong>${side.score}</strong>
        </li>`,
      )}
    </ol>`;
  }

  /** The last word of the characters. */
  private remark(): TemplateResult | typeof nothing {
    const { remarks, view } = this.session;
    const said = settings.now.remarks ? remarks.at(-1) : undefined;
    if (said === undefined) return nothing;
    const persona = view.seats[said.seat]?.persona;
    return html`<div class="end-remark">
      ${persona ? portrait(persona, "end-speaker", this.session.moods[String(said.seat)] ?? "") : nothing}
      <p class="remark">${_("“{text}”", { text: said.text })}</p>
    </div>`;
  }

  private went(): TemplateResult {
    const { session } = this;
    const title = html`<header class="end-title">
      <h2>${this.course?.title ?? _("How it went")}</h2>
      ${this.course === null ? html`<span class="small quiet">${_("points, move by move")}</span>` : nothing}
    </header>`;
    if (this.course !== null) return html`<section class="card end-plot">${title}${this.course.went}</section>`;
    return html`<section class="card end-plot">
      ${title}
      <bonmot-plot
        named
        .curves=${curvesOf(this.game, session.sheet, session.ending?.finalists)}
        .lines=${session.sheet.length}
      ></bonmot-plot>
    </section>`;
  }

  /** What to look at again: the moves that lost most, one's own where somebody has played. */
  private mistakes(): TemplateResult | typeof nothing {
    const { session, mine, judged } = this;
    const own = judged.filter((each) => mine === null || session.sheet[each.line]?.side === mine);
    if (own.length === 0) return nothing;
    const missed = own.filter((each) => !each.is_best && each.missed > 0).sort((one, other) => other.missed - one.missed);
    const shown = [...missed.slice(0, MISTAKES)];
    const best = own.filter((each) => each.is_best).length;
    return html`<section class="card end-review">
      <header class="end-title">
        <h2>${_("To look at again")}</h2>
        <span class="small quiet">${ngettext("best move in {best} of {count} turn", "best move in {best} of {count} turns", own.length, { best })}</span>
      </header>
      ${shown.length === 0 ? html`<p class="good">★ ${_("Nothing better was there, in any move.")}</p>` : nothing}
      <ol>
        ${shown.map((each) => {
          const line = session.sheet[each.line];
          return html`<li>
            <a href=${lineAddress(session.view.name, each.line)}>
              <span class="quiet">${_("move {number}", { number: numberOf(session.sheet, each.line) })}</span>
              <span>${line === undefined ? nothing : html`${toldLine(line.text)}, ${line.score}`}</span>
              <span class="quiet">${_("better: {move}", { move: each.best.replace(/[()]/g, "").toUpperCase() })}</span>
              <strong class="bad">−${each.missed}</strong>
            </a>
          </li>`;
        })}
      </ol>
    </section>`;
  }
}

/** How long a game took: minutes, or days by correspondence. */
function lasted(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const days = Math.floor(minutes / (24 * 60));
  if (days > 0) return ngettext("{count} day", "{count} days", days);
  return minutes < 1 ? "" : ngettext("{count} minute", "{count} minutes", minutes);
}

/** A word in tiles, thrown on the table. */
const tiles = (word: string): TemplateResult =>
  html`<p class="end-tiles" aria-hidden="true">
    ${[...word].map(
      (letter) => html`<span class="end-tile">${tilePicture({ text: letter, value: VALUES[letter] ?? 1 })}</span>`,
    )}
  </p>`;

const VALUES: Readonly<Record<string, number>> = { B: 3, V: 4, D: 2, F: 4 };
const SIGNS = "«!»…?*«!»!…«»!";

/** Punctuation rains once, where nobody asks for stillness. */
const confetti = (): TemplateResult =>
  html`<p class="end-confetti" aria-hidden="true">${[...SIGNS].map((sign) => html`<span>${sign}</span>`)}</p>`;

customElements.define("bonmot-ending", GameEnding);
