import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { Arrow, Badge } from "../board/board";
import "../board/board";
import { squareAt, type Square } from "../board/geometry";
import { isBlank } from "../board/laying";
import type { Lie } from "../board/plays";
import "../board/rack";
import type { RackPiece } from "../board/rack";
import { moved } from "../board/racks";
import { tileLabel, tilePicture, tilePiece, type BoardPiece, type TileState } from "../board/tile";
import type { Hinted } from "../protocol/messages";
import { settings } from "../settings";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import type { Action } from "./actions";
import { LayingHands, type LyingView } from "./laying-hands";
import { previewCard, previewLine } from "./preview-card";
import { tracker } from "./tracker";

/** A board of tiles, a rack of them, and what stands around them: how all games with tiles look. */
export abstract class LayingTable<Game extends LyingView> extends LayingHands<Game> {
  // ---- what a game says about itself

  /** Where the last play lies. */
  protected abstract lastPlay(): Lie;
  /** Whether phones show the board from near even while nothing is laid. */
  protected get isClose(): boolean {
    return false;
  }
  /** A piece that was played. */
  protected lyingPiece(cell: unknown, _square: Square, isLast: boolean, order: number): BoardPiece | null {
    if (typeof cell !== "string" || cell === "") return null;
    return tilePiece({ text: cell, value: this.shownValue(cell), state: isLast ? "last" : "laid", order });
  }
  /** A piece that is laid and not played yet. */
  protected laidPiece(_square: Square, text: string, state: TileState): BoardPiece {
    return tilePiece({ text, value: this.shownValue(text), state });
  }
  private shownValue(text: string): number | null {
    return settings.now.values && !isBlank(text) ? (this.session.fixtures.values[text] ?? null) : null;
  }

  // ---- what lies there

  /** Everything on the board: what is played, what is laid, what is hinted and thought of. */
  protected pieces(): ReadonlyMap<Square, BoardPiece> {
    const { board } = this.game;
    const { thought } = this.session;
    const size = board.length;
    const pieces = new Map<Square, BoardPiece>();
    const last = this.lastPlay().laid;
    const lastOrder = [...last.keys()];
    for (const [row, line] of board.entries()) {
      for (const [column, cell] of line.entries()) {
        const square = squareAt(size, row, column);
        const isLast = last.has(square) && this.laying.isEmpty;
        const order = last.has(square) ? lastOrder.indexOf(square) : -1;
        const piece = this.lyingPiece(cell, square, isLast, order);
        if (piece !== null) pieces.set(square, piece);
      }
    }
    const ghost = (tiles: Hinted["tiles"], state: TileState, arrives = false) => {
      for (const [order, [row, column, text]] of tiles.entries()) {
        const square = squareAt(size, row, column);
        const look = { text, value: text === "" ? null : this.shownValue(text), state, order: arrives ? order : -1 };
        if (!pieces.has(square)) pieces.set(square, tilePiece(look));
      }
    };
    if (this.hints.told !== null && this.laying.isEmpty) ghost(this.hints.told.tiles, "ghost");
    for (const [square, { text }] of this.laying.tiles) {
      const state = this.refusedTiles ? "invalid" : "tentative";
      pieces.set(square, this.laidPiece(square, text, state));
    }
    if (thought !== null) ghost(thought.tiles, thought.kept || thought.laying ? "kept" : "thought", thought.laying);
    return pieces;
  }

  protected arrow(): Arrow | null {
    if (!this.laying.isShown || !this.isFree) return null;
    const square = this.laying.target(this.isTaken);
    return square === null ? null : { square, down: this.laying.down };
  }

  /** The score stands at the end of what is laid. */
  private badge(): Badge | null {
    const { preview } = this;
    const last = [...this.laying.tiles.keys()].sort((one, other) => one - other).at(-1);
    if (preview === null || last === undefined) return null;
    if (preview.fault !== null) return { square: last, text: "!", isFault: true };
    return { square: last, text: String(preview.score ?? 0) };
  }

  protected rackPieces(): (RackPiece | null)[] {
    const { values } = this.session.fixtures;
    const holes = this.laying.holes;
    return this.order.map((tile, slot) => {
      if (holes.has(slot)) return null;
      const value = settings.now.values ? (values[tile] ?? null) : null;
      return {
        key: `${tile} ${value}`,
        label: tileLabel(tile, values[tile] ?? null),
        picture: tilePicture({ text: tile, value }),
      };
    });
  }

  // ---- drawing

  protected override middle(): TemplateResult {
    const { fixtures } = this.session;
    return html`
      <bonmot-board
        ${ref(this.board)}
        .size=${this.game.board.length}
        .premiums=${fixtures.rows}
        .coordinates=${this.coordinates}
        .pieces=${this.pieces()}
        .arrow=${this.arrow()}
        .badge=${this.badge()}
        .marked=${this.marked}
        ?placing=${this.isFree && (!this.laying.isEmpty || this.chosen !== null || this.laying.isShown || this.isLifting)}
        ?close=${this.isClose}
        @square-pointed=${this.squarePointed}
      ></bonmot-board>
      ${this.isPhone ? html`<div class="table-line" aria-live="off">${this.phoneLine()}</div>` : nothing}
      ${this.side === null ? nothing : this.rackRow()}
    `;
  }

  private rackRow(): TemplateResult {
    const tools = (action: Action) => html`<button
      type="button"
      class="button only-icon rack-tool"
      aria-label=${action.label}
      title=${action.label}
      @click=${action.run}
    >
      ${icon(action.icon)}
    </button>`;
    return html`<div class="rack-row">
      ${this.isPhone ? nothing : html`<div class="rack-tools">${tools(this.shuffleAction)} ${tools(this.sortAction)}</div>`}
      <bonmot-rack
        .pieces=${this.rackPieces()}
        .places=${this.session.fixtures.rack_size}
        .chosen=${this.chosen}
        @slot-chosen=${this.slotChosen}
        @slot-moved=${(event: CustomEvent<[number, number]>) => this.reorder(moved(this.order, ...event.detail))}
      ></bonmot-rack>
      ${this.isPhone
        ? nothing
        : html`<div class="rack-tools">
            <button type="button" class="button plain" ?disabled=${this.laying.isEmpty} @click=${() => this.recall()}>
              ${icon("recall")} ${_("Recall")}
            </button>
          </div>`}
    </div>`;
  }

  protected get shuffleAction(): Action {
    return { name: "shuffle", label: _("Shuffle"), icon: "shuffle", run: () => this.shuffle() };
  }

  protected get sortAction(): Action {
    return { name: "sort", label: _("Sort"), icon: "sort", run: () => this.sort() };
  }

  protected get recallAction(): Action {
    const reason = this.laying.isEmpty ? _("Nothing is laid.") : undefined;
    return { name: "recall", label: _("Recall"), icon: "recall", reason, run: () => this.recall() };
  }

  protected get hintAction(): Action {
    const reason = !this.view.hints ? _("At this table nobody is given hints.") : this.waiting;
    return { name: "hint", label: _("Hint"), icon: "bulb", reason, isOn: this.hints.isOpen, run: this.hints.toggle };
  }

  protected override mainAction(): Action & { readonly note?: string } {
    const { preview } = this;
    const score = preview !== null && preview.fault === null ? preview.score : null;
    const empty = this.laying.isEmpty ? _("Lay a word on the board, or type a place and a word.") : undefined;
    const reason = this.playReason ?? empty ?? preview?.fault?.text;
    const action = { name: "play", label: _("Play"), icon: "check", reason, run: () => this.play() } as const;
    return score === null ? action : { ...action, note: ` · ${score}` };
  }

  /** The words of what is laid, and what they score. */
  protected previewCard(): TemplateResult | typeof nothing {
    return this.preview === null || this.laying.isEmpty ? nothing : previewCard(this.preview);
  }

  protected override phoneLine(): TemplateResult | typeof nothing {
    const { preview } = this;
    const { told } = this.hints;
    if (told !== null && this.laying.isEmpty) return html`<span class="yours">${told.lines.join(" ")}</span>`;
    if (preview !== null && !this.laying.isEmpty) return previewLine(preview);
    if (this.chosen !== null) return html`<span class="quiet">${_("Now touch a square.")}</span>`;
    if (this.isActing && this.laying.isEmpty) {
      return html`<span class="quiet">${this.words.touch()}</span>`;
    }
    return html`<span class="quiet">${this.waiting ?? ""}</span>`;
  }

  protected hintPanel(): TemplateResult | typeof nothing {
    return this.hints.isOpen ? this.hints.card(() => this.hints.forget()) : nothing;
  }

  protected trackerPanel(): TemplateResult {
    return tracker(this.game.unseen, this.session.fixtures.letters);
  }

  protected moveBox(): TemplateResult {
    return this.moves.picture(this.waiting);
  }

  protected override aboutGame(): TemplateResult {
    const bag = this.words.bag(this.game.bag);
    return html`${super.aboutGame()}
      <p class="table-about quiet small">${bag}</p>`;
  }

  protected override panels(): TemplateResult | typeof nothing {
    return html`${this.previewCard()} ${this.hintPanel()}
    ${settings.now.tracker ? this.trackerPanel() : nothing} ${this.side === null ? nothing : this.moveBox()}`;
  }

  protected override phoneExtra(): TemplateResult {
    const { bag } = this.game;
    return html`<button
        type="button"
        class="button"
        aria-label=${this.words.bag(bag)}
        @click=${() => this.openSheet(() => this.words.unseen(), () => html`${this.trackerPanel()} ${this.moveBox()}`)}
      >
        ${icon("bag")} ${bag}
      </button>
      <button
        type="button"
        class="button"
        aria-disabled=${this.hintAction.reason === undefined ? nothing : "true"}
        @click=${() => this.phoneHint()}
      >
        ${_("Hint")}
      </button>`;
  }

  private phoneHint(): void {
    const { reason } = this.hintAction;
    if (reason !== undefined) {
      this.say(reason);
      return;
    }
    if (this.hints.told === null && this.view.hint_cost === 0) void this.hints.ask();
    else this.openSheet(() => _("Hint"), () => this.hints.card(() => document.querySelector("dialog")?.close()));
  }
}
