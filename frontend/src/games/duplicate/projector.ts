import { html, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import "../../board/board";
import { Coordinates, squareAt, type Square } from "../../board/geometry";
import { whereLies } from "../../board/plays";
import { tilesOf } from "../../board/racks";
import { tilePicture, tilePiece, type BoardPiece } from "../../board/tile";
import { Piece } from "../../piece";
import type { View } from "../../protocol/duplicate";
import { Hearing } from "../../table/hearing";
import type { TableUpdate } from "../../table/session";
import { wordPicture } from "../../table/sheet";
import { _, ngettext } from "../../texts";
import { icon } from "../../ui/icons";
import { announce } from "../../ui/live";
import { sound } from "../../ui/sound";
import "./countdown";
import { standingsTable } from "./standings";
import { drawOf, finders, missing, players, type DuplicateSession } from "./views";

/** Ranks that a hall can read from its seats. */
const RANKS = 10;

/** The board of a view, its last top marked. */
export function boardPieces(session: DuplicateSession): ReadonlyMap<Square, BoardPiece> {
  const { game } = session.view;
  const { letters, values, coordinates } = session.fixtures;
  const size = game.board.length;
  const last = game.rounds.at(-1);
  const lie =
    last === undefined
      ? new Map<Square, string>()
      : whereLies(last.place, last.word, { coordinates: Coordinates.of(coordinates), size, letters }).laid;
  const pieces = new Map<Square, BoardPiece>();
  for (const [row, line] of game.board.entries()) {
    for (const [column, text] of line.entries()) {
      if (text === "") continue;
      const square = squareAt(size, row, column);
      const value = text === text.toUpperCase() ? (values[text] ?? null) : null;
      pieces.set(square, tilePiece({ text, value, state: lie.has(square) ? "last" : "laid" }));
    }
  }
  return pieces;
}

/** A rack that nobody touches. */
export function rackPicture(session: DuplicateSession, rack: string): TemplateResult {
  const { letters, values } = session.fixtures;
  return html`<div class="rack rack-still" role="img" aria-label=${_("Rack: {tiles}", { tiles: rack })}>
    ${tilesOf(rack, letters).map(
      (tile) => html`<span class="rack-place">${tilePicture({ text: tile, value: values[tile] ?? null })}</span>`,
    )}
  </div>`;
}

/** Board, rack and clock for a whole hall. Its session is a spectator's: there is no slip in it to be shown. */
class Projector extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;
  private readonly hearing = new Hearing({
    changed: () => this.requestUpdate(),
    update: (event) => this.happened(event),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add("at-projector");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("at-projector");
    this.hearing.listen(null);
  }

  protected override willUpdate(): void {
    this.hearing.listen(this.session);
  }

  private happened(event: Event): void {
    if (!(event instanceof CustomEvent)) return;
    const { events, lines } = event.detail as TableUpdate;
    announce(lines.join(" "));
    if (events.some((each) => each.event === "rang" || each.event === "closed")) sound("bell");
  }

  override render(): TemplateResult {
    const { view, fixtures, connected } = this.session;
    const { game } = view;
    return html`<div class="projector">
      <div class="projector-board">
        <bonmot-board
          still
          .size=${game.board.length}
          .premiums=${fixtures.rows}
          .coordinates=${Coordinates.of(fixtures.coordinates)}
          .pieces=${boardPieces(this.session)}
        ></bonmot-board>
      </div>
      <div class="projector-side">
        <header class="projector-head">
          <h1>${game.round === 0 ? (view.title === "" ? _("Duplicate") : view.title) : _("Round {number}", { number: game.round })}</h1>
          ${connected ? nothing : html`<span class="table-offline">${icon("wifi-off")} ${_("Reconnecting…")}</span>`}
          <button type="button" class="button only-icon" aria-label=${_("Full screen")} title=${_("Full screen")} @click=${this.fullScreen}>
            ${icon("screen")}
          </button>
          <a class="button only-icon" href=${`/t/${view.name}`} aria-label=${_("Back to the table")} title=${_("Back to the table")}
            >${icon("close")}</a
          >
        </header>
        ${game.phase === "open" ? this.open(game) : this.closed(game)}
      </div>
    </div>`;
  }

  private open(game: View): TemplateResult {
    const all = players(game).length;
    const isIn = all - missing(game).length;
    return html`<duplicate-countdown .session=${this.session}></duplicate-countdown>
      <p class="projector-count">
        <strong>${isIn}</strong> ${ngettext("slip of {all}", "slips of {all}", isIn, { all })}
      </p>
      <div class="projector-rack">
        ${rackPicture(this.session, game.rack)}
        ${/[+-]/.test(game.draw) ? html`<p class="quiet projector-draw">${game.draw}</p>` : nothing}
      </div>`;
  }

  private closed(game: View): TemplateResult {
    const round = game.rounds.at(-1);
    if (round === undefined) {
      return html`<p class="projector-wait quiet">${_("The first rack is to be drawn.")}</p>
        <div class="projector-standings">${standingsTable(this.session, { rows: RANKS })}</div>`;
    }
    return html`<section class="projector-top" aria-label=${_("The best word")}>
        <p class="quiet">${drawOf(round)}</p>
        <p class="projector-word">
          <span class="quiet">${round.place}</span> <span>${round.word === "" ? _("nothing") : wordPicture(round.word)}</span>
          <strong>${round.score}</strong>
        </p>
        <p class="quiet">${_("found by {count} of {all}", { count: finders(round), all: round.results.length })}</p>
      </section>
      <div class="projector-standings">${standingsTable(this.session, { rows: RANKS })}</div>`;
  }

  private readonly fullScreen = (): void => {
    if (document.fullscreenElement === null) void document.documentElement.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen();
  };
}

customElements.define("duplicate-projector", Projector);
