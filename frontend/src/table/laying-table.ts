import { html, nothing, type TemplateResult } from "lit";
import { createRef, ref, type Ref } from "lit/directives/ref.js";
import { state } from "lit/decorators.js";
import type { Arrow, Badge, Board } from "../board/board";
import "../board/board";
import { Dragging, type Hands, type Spot } from "../board/dragging";
import { Coordinates, squareAt, type Square } from "../board/geometry";
import { BLANK, isBlank, Laying } from "../board/laying";
import type { Lie } from "../board/plays";
import "../board/rack";
import type { RackPiece } from "../board/rack";
import { keptOrder, letterTyped, moved, shuffled, sorted, tilesOf } from "../board/racks";
import { tileLabel, tilePicture, tilePiece, type BoardPiece, type TileState } from "../board/tile";
import type { Hinted } from "../protocol/messages";
import { settings } from "../settings";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import { showKeys } from "../ui/keys";
import { announce } from "../ui/live";
import { sound } from "../ui/sound";
import { toast } from "../ui/toast";
import type { Action } from "./actions";
import { chooseLetter } from "./choosing";
import { hintCard } from "./hints";
import { boardKeys, pressed, type KeyHands } from "./keys";
import { TILES, type PieceWords } from "./pieces";
import { whyNot, type Command, type Preview, type TableUpdate } from "./session";
import { retroPrompt, understood } from "./retro";
import { wordPicture } from "./sheet";
import { Table } from "./table";
import { tracker } from "./tracker";
import type { GameView } from "./views";

/** What does not change during a game of tiles. */
export interface TileFixtures {
  readonly rows: readonly string[];
  readonly values: Readonly<Record<string, number>>;
  readonly letters: readonly string[];
  readonly coordinates: string;
  readonly rack_size: number;
}

/** A view of a game in which pieces are laid on a board: each game has its own. */
export interface LyingView extends GameView {
  /** An empty text, or nothing at all, is an empty square. */
  readonly board: readonly (readonly unknown[])[];
  readonly bag: number;
  readonly unseen: Readonly<Record<string, number>>;
}

/** A view of a game in which tiles are laid on a board. */
export interface TileView extends LyingView {
  readonly board: readonly (readonly string[])[];
}

/** A listener waits this long before what is laid is read to them. */
const PATIENCE = 700;

/** A board of tiles, a rack of them, and the hands of the person in front of them: what all games with tiles do alike. */
export abstract class LayingTable<Game extends LyingView, Fixtures extends TileFixtures = TileFixtures>
  extends Table<Game, Fixtures>
  implements KeyHands, Hands
{
  protected laying = new Laying(15);
  /** The rack in the order its player likes. */
  protected order: readonly string[] = [];
  @state() protected preview: Preview | null = null;
  @state() protected chosen: number | null = null;
  @state() protected hintTold: Hinted | null = null;
  @state() protected hintOpen = false;
  @state() protected marked: ReadonlySet<Square> = new Set();
  @state() private isLifting = false;
  /** The tiles that were refused, until something else is laid. */
  @state() private refusedTiles = false;
  protected readonly board: Ref<Board> = createRef();

  private dragging: Dragging | null = null;
  private asked = 0;
  private isPlaying = false;
  /** Through whose eyes the table was drawn last; undefined before the first time. */
  private lookedAs: number | null | undefined = undefined;
  private readonly orders = new Map<number, readonly string[]>();
  private hasRestored = false;
  private keptOrderText = "";
  private forgetKeys: () => void = () => undefined;
  private saying = 0;

  // ---- what a game says about itself

  /** How the pieces are called: a game that has others than tiles says so. */
  protected get words(): PieceWords {
    return TILES;
  }
  /** The rack of the person in front of the screen, as the view writes it; null where nobody sees one. */
  protected abstract rackText(): string | null;
  /** Where the last play lies. */
  protected abstract lastPlay(): Lie;
  /** Whether tiles may be laid now, or composed for later. */
  protected get isFree(): boolean {
    return !this.view.is_over && this.side !== null && this.rackText() !== null;
  }
  /** What stands in the way of playing what is laid. */
  protected get playReason(): string | undefined {
    return this.waiting;
  }
  /** Whether phones show the board from near even while nothing is laid. */
  protected get isClose(): boolean {
    return false;
  }
  protected newLaying(size: number): Laying {
    return new Laying(size);
  }
  /** What is laid, as the game's own part of the server previews it. */
  protected get draft(): unknown {
    return { tiles: this.laying.draft };
  }
  /** The server has told what a draft comes to. */
  protected composed(_preview: Preview): void {}
  /** The letter that a piece of the rack shall show, if that must be asked; null: it stays where it is. */
  protected async letterFor(slot: number): Promise<string | null> {
    return this.order[slot] === BLANK ? chooseLetter(this.session.fixtures.letters, this.words) : "";
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
  abstract pass(): void;
  abstract challenge(): void;
  abstract exchange(): void;
  abstract exchangeAll(): void;

  // ---- sitting down, getting up

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.key, true);
    document.addEventListener("visibilitychange", this.left);
    this.dragging = new Dragging(this, this);
    this.forgetKeys = showKeys(boardKeys(() => settings.now.arrows === "direction", () => this.words));
  }

  override disconnectedCallback(): void {
    this.keepRack();
    document.removeEventListener("keydown", this.key, true);
    document.removeEventListener("visibilitychange", this.left);
    this.dragging?.stop();
    this.forgetKeys();
    super.disconnectedCallback();
  }

  private readonly left = (): void => {
    if (document.visibilityState === "hidden") this.keepRack();
  };

  /** The table keeps how the rack lies, and what is laid on the board, for whoever comes back. */
  private keepRack(): void {
    if (this.session === undefined || !this.isFree || this.view.waits_for !== null) return;
    const laid = this.laying.written;
    const text = `${this.order.join(" ")}|${laid.join(";")}`;
    if (text === this.keptOrderText) return;
    this.keptOrderText = text;
    void this.session.send({ command: "arrange-rack", order: [...this.order], laid }).catch(() => undefined);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    if (this.session === undefined) return;
    const size = this.game.board.length;
    if (this.session.eyes !== this.lookedAs) this.lookAs(this.session.eyes);
    if (this.laying.size !== size) this.laying = this.newLaying(size);
    this.arrange();
    if (!this.hasRestored && this.isFree) {
      this.hasRestored = true;
      this.keptOrderText = `${this.order.join(" ")}|${this.view.laid.join(";")}`;
      if (this.view.laid.length > 0 && this.laying.layAgain(this.view.laid, this.order, this.isTaken)) this.judge();
    }
  }

  /** Somebody else looks: nothing stays that only the person before might know. Each finds the rack as it lay. */
  private lookAs(eyes: number | null): void {
    if (this.lookedAs != null) this.orders.set(this.lookedAs, this.order);
    this.lookedAs = eyes;
    this.order = eyes === null ? [] : (this.orders.get(eyes) ?? []);
    this.laying = this.newLaying(this.game.board.length);
    this.preview = this.hintTold = this.chosen = null;
    this.hintOpen = this.hasRestored = this.refusedTiles = false;
    this.marked = new Set();
    this.promptState = "";
    this.asked += 1;
  }

  /** The tiles of now in the order of before; what was laid keeps its place. */
  private arrange(): void {
    const text = this.rackText();
    const tiles = text === null ? [] : tilesOf(text, this.session.fixtures.letters);
    const before = this.order.length === 0 ? this.view.order : this.order;
    const order = keptOrder(before, tiles);
    if (order.join(" ") === this.order.join(" ")) return;
    const drawn = this.order.length > 0;
    this.order = drawn && settings.now.shuffle && this.laying.isEmpty ? shuffled(order) : order;
    this.heed();
  }

  readonly isTaken = (square: Square): boolean => {
    const { board } = this.game;
    return (board[Math.floor(square / board.length)]?.[square % board.length] ?? "") !== "";
  };

  /** The tiles that are laid must go where they can lie: others have moved, or the rack is another. */
  private heed(): void {
    if (this.laying.isEmpty) return;
    if (this.laying.heed(this.order, this.isTaken)) this.judge();
    else {
      this.preview = null;
      if (!this.isPlaying) toast(this.words.back());
    }
  }

  protected override happened(update: TableUpdate): void {
    const own = this.session.own;
    const played = update.events.find((event) => event.event === "played");
    if (played !== undefined) {
      const bonus = typeof played["tiles"] === "string" && played["tiles"].replace(/\[[^\]]*\]/g, "X").length >= 7;
      const mine = typeof played.seat === "number" && own.includes(played.seat);
      sound(bonus ? "bonus" : mine ? "play" : "moved");
    }
    if (update.events.some((event) => event.event !== "rack-arranged" && event.event !== "hint-given")) {
      this.hintTold = null;
      this.hintOpen = false;
      this.marked = new Set();
    }
    this.heed();
  }

  // ---- laying

  protected get coordinates(): Coordinates {
    return Coordinates.of(this.session.fixtures.coordinates);
  }

  /** Something was laid or taken back: draw it now, and ask what it is worth. */
  protected laid(): void {
    this.refusedTiles = false;
    this.chosen = null;
    this.requestUpdate();
    this.judge();
  }

  /** Ask the rules what is laid; only the latest answer counts. */
  protected judge(): void {
    const number = ++this.asked;
    if (this.laying.isEmpty) {
      this.preview = null;
      return;
    }
    this.session.preview(this.draft).then(
      (preview) => {
        if (number !== this.asked || this.laying.isEmpty) return;
        this.preview = preview;
        this.composed(preview);
        window.clearTimeout(this.saying);
        this.saying = window.setTimeout(() => announce(preview.fault?.text ?? preview.text), PATIENCE);
      },
      () => undefined,
    );
  }

  move(rows: number, columns: number): void {
    this.laying.move(rows, columns);
    this.follow();
  }

  turn(): void {
    this.laying.turn();
    this.follow();
  }

  /** The keyboard stays with the arrow, where it is on the board. */
  private follow(): void {
    this.requestUpdate();
    const board = this.board.value;
    if (board?.contains(document.activeElement)) board.focusSquare(this.laying.square);
  }

  type(key: string, asBlank: boolean): boolean {
    const letter = letterTyped(key, this.session.fixtures.letters);
    if (letter === "") return false;
    this.laying.blankNext = asBlank && key === key.toUpperCase() && key !== key.toLowerCase();
    if (this.laying.lay(letter, this.order, this.isTaken)) {
      sound("place");
      this.laid();
      this.follow();
    } else {
      const none = this.laying.slotOf(letter, this.order) === null && this.laying.slotOf(BLANK, this.order) === null;
      this.laying.blankNext = false;
      if (none) this.refused(_("There is no {letter} left on your rack.", { letter }));
      else sound("wrong");
    }
    return true;
  }

  another(): void {
    if (this.laying.another(this.order)) this.laid();
    else sound("wrong");
  }

  takeLast(): void {
    if (this.laying.takeLast()) this.laid();
    this.follow();
  }

  recall(): void {
    if (this.laying.isEmpty) this.hintTold = null;
    this.marked = new Set();
    this.chosen = null;
    if (this.laying.recall()) this.laid();
    else this.laying.isShown = false;
    this.requestUpdate();
  }

  shuffle(): void {
    this.reorder(shuffled(this.order));
  }

  protected sort(): void {
    this.reorder(sorted(this.order, this.session.fixtures.letters));
  }

  protected reorder(order: readonly string[]): void {
    this.order = order;
    this.laying.heed(order, this.isTaken);
    this.requestUpdate();
  }

  /** Play what is laid; while a computer thinks, make it move. */
  play(): void {
    if (this.laying.isEmpty) {
      if (!this.isActing && !this.view.is_over) this.session.force();
      else if (this.isActing) toast(_("Lay a word on the board, or type a place and a word."));
      return;
    }
    void this.playLaid();
  }

  private async playLaid(): Promise<void> {
    const reason = this.playReason;
    if (reason !== undefined) {
      this.say(reason);
      return;
    }
    const preview = await this.session.preview(this.draft).catch(() => null);
    if (preview === null) return;
    if (preview.command === null) {
      this.preview = preview;
      this.refusedTiles = true;
      this.refused(preview.fault?.text ?? _("This cannot be played."));
      return;
    }
    await this.playCommand(preview.command);
  }

  /** Send a play; what is laid is gone when it is done, and stays when it is refused. */
  protected async playCommand(command: Command): Promise<boolean> {
    this.isPlaying = true;
    const done = await this.send(command);
    this.isPlaying = false;
    if (done) {
      this.laying.clear();
      this.preview = null;
      this.refusedTiles = false;
      this.chosen = null;
    } else this.refusedTiles = !this.laying.isEmpty;
    this.requestUpdate();
    return done;
  }

  /** `H8 MAISON`, typed. */
  protected async playText(text: string): Promise<boolean> {
    const preview = await this.session.preview({ text }).catch(() => null);
    if (preview === null) return false;
    if (preview.command === null) {
      this.refused(preview.fault?.text ?? _("This cannot be played."));
      return false;
    }
    const reason = this.playReason;
    if (reason !== undefined) {
      this.say(reason);
      return false;
    }
    this.laying.recall();
    return this.playCommand(preview.command);
  }

  // ---- keys

  private readonly key = (event: KeyboardEvent): void => {
    if (this.session === undefined || event.defaultPrevented || this.view.waits_for !== null) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest("input, textarea, select, dialog, [popover], [role=menu]")) return;
    if (target.closest("[role=tablist]") && event.key.startsWith("Arrow")) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const onButton = target.closest("button, a, summary") !== null;
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    if (target.closest("bonmot-rack") && event.key.startsWith("Arrow")) return;
    if (event.key === "/" && !event.ctrlKey && !event.metaKey) {
      const box = this.querySelector<HTMLInputElement>(".move-box input, .prompt input");
      box?.focus();
      if (box !== null) event.preventDefault();
      return;
    }
    if (!this.isFree || (this.view.is_over && this.seesEnd)) {
      this.watchKey(event);
      return;
    }
    if (pressed(event, this, settings.now.arrows === "direction")) event.preventDefault();
  };

  /** Who looks on while computers play holds them with Space, and lets one move through with Enter. */
  private watchKey(event: KeyboardEvent): void {
    if (this.view.is_over || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (event.key === "Enter") this.session.force();
    else if (this.view.seats.every((seat) => seat.computer)) this.session.hold();
  }

  // ---- hands

  mayLift(spot: Spot): boolean {
    if (!this.isFree) return false;
    if ("square" in spot) return this.laying.tiles.has(spot.square);
    return spot.slot < this.order.length && !this.laying.holes.has(spot.slot);
  }

  lifted(spot: Spot): void {
    this.isLifting = true;
    if ("slot" in spot) this.chosen = null;
  }

  dropped(from: Spot, to: Spot | null): void {
    this.isLifting = false;
    if (to === null) {
      this.requestUpdate();
      return;
    }
    if ("square" in from) {
      if ("slot" in to) this.laying.take(from.square);
      else if (!this.laying.shift(from.square, to.square, this.isTaken)) return;
      sound("place");
      this.laid();
    } else if ("slot" in to) this.reorder(moved(this.order, from.slot, Math.min(to.slot, this.order.length - 1)));
    else void this.place(from.slot, to.square);
  }

  /** Lay the tile of a place of the rack on a square. */
  protected async place(slot: number, square: Square): Promise<void> {
    if (this.isTaken(square) || this.laying.tiles.has(square)) {
      sound("wrong");
      return;
    }
    const letter = await this.letterFor(slot);
    if (letter === null) return;
    if (!this.laying.place(slot, square, this.order, this.isTaken, letter)) return;
    sound("place");
    this.laid();
  }

  private readonly squarePointed = (event: CustomEvent<Square>): void => {
    if (this.isFree) this.pointAt(event.detail);
  };

  /** A square was pointed at: what is laid there comes back, what was chosen is laid there, or the arrow goes there. */
  protected pointAt(square: Square): void {
    if (this.laying.tiles.has(square)) {
      this.laying.take(square);
      this.laid();
    } else if (this.isTaken(square)) return;
    else if (this.chosen !== null) void this.place(this.chosen, square);
    else {
      this.laying.point(square);
      this.requestUpdate();
    }
  }

  /** A tile of the rack was pointed at: where an arrow stands it is laid there, else it waits for a square. */
  private readonly slotChosen = (event: CustomEvent<number>): void => {
    if (!this.isFree) return;
    const slot = event.detail;
    const square = this.laying.isShown ? this.laying.target(this.isTaken) : null;
    if (square === null) this.chosen = this.chosen === slot ? null : slot;
    else void this.placeOn(slot, square);
  };

  /** Laying by the arrow keeps the arrow's direction. */
  private async placeOn(slot: number, square: Square): Promise<void> {
    const { down } = this.laying;
    await this.place(slot, square);
    if (this.laying.down === down) return;
    this.laying.down = down;
    this.laying.square = this.laying.after(square) ?? square;
  }

  // ---- hints

  protected async askHint(): Promise<void> {
    if (this.view.hinted > 0 && this.hintTold === null) {
      await this.tellHint(this.view.hinted);
      return;
    }
    await this.tellHint(Math.min(this.view.hinted + 1, 7));
  }

  private async tellHint(grade: number): Promise<void> {
    try {
      this.hintTold = await this.session.hint(grade);
      this.hintOpen = true;
      announce(this.hintTold.lines.join(" "));
    } catch (trouble) {
      this.refused(whyNot(trouble, _("The server cannot be reached.")));
    }
  }

  private readonly openHint = (): void => {
    this.hintOpen = !this.hintOpen;
    // Where hints are free, the button tells the first one at once.
    if (this.hintOpen && this.hintTold === null && (this.view.hint_cost === 0 || this.view.hinted > 0)) void this.askHint();
  };

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
    if (this.hintTold !== null && this.laying.isEmpty) ghost(this.hintTold.tiles, "ghost");
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
    return { name: "hint", label: _("Hint"), icon: "bulb", reason, isOn: this.hintOpen, run: this.openHint };
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
    const { preview } = this;
    if (preview === null || this.laying.isEmpty) return nothing;
    if (preview.fault !== null) {
      return html`<section class="card soft preview"><p class="preview-fault">${icon("warning")} ${preview.fault.text}</p></section>`;
    }
    const { bonus } = preview;
    return html`<section class="card soft preview" aria-label=${_("This move")}>
      <dl>
        ${preview.words.map(({ word, score }) => html`<div><dt>${wordPicture(word)}</dt><dd>${score}</dd></div>`)}
        ${bonus === 0 ? nothing : html`<div><dt class="quiet">${_("bonus")}</dt><dd>${bonus}</dd></div>`}
        <div class="preview-sum"><dt>${_("This move")}</dt><dd>${preview.score}</dd></div>
      </dl>
    </section>`;
  }

  protected override phoneLine(): TemplateResult | typeof nothing {
    const { preview } = this;
    if (this.hintTold !== null && this.laying.isEmpty) {
      return html`<span class="yours">${this.hintTold.lines.join(" ")}</span>`;
    }
    if (preview !== null && !this.laying.isEmpty) {
      if (preview.fault !== null) return html`<span class="bad">${preview.fault.text}</span>`;
      const { bonus } = preview;
      return html`${preview.words.map(
        ({ word, score }, at) => html`${at > 0 ? " · " : ""}<strong>${wordPicture(word)}</strong> ${score}`,
      )}${bonus === 0 ? nothing : html` · ${_("bonus")} ${bonus}`}`;
    }
    if (this.chosen !== null) return html`<span class="quiet">${_("Now touch a square.")}</span>`;
    if (this.isActing && this.laying.isEmpty) {
      return html`<span class="quiet">${this.words.touch()}</span>`;
    }
    return html`<span class="quiet">${this.waiting ?? ""}</span>`;
  }

  protected hintPanel(): TemplateResult | typeof nothing {
    if (!this.hintOpen) return nothing;
    return hintCard(this.hintTold, this.view.hinted, this.view.hint_cost, () => void this.askHint(), () => {
      this.hintOpen = false;
      this.hintTold = null;
    });
  }

  protected trackerPanel(): TemplateResult {
    return tracker(this.game.unseen, this.session.fixtures.letters);
  }

  /** In the retro theme the computer asks question by question: which word, and then where. */
  protected moveBox(): TemplateResult {
    return settings.now.theme === "retro"
      ? retroPrompt(this.promptState, this.waiting, this.typed)
      : this.moveField();
  }

  private promptState = "";

  private moveField(): TemplateResult {
    const example = this.coordinates === Coordinates.FRENCH ? "H8 MAISON" : "8D HOUSE";
    return html`<form class="move-box" @submit=${this.typed}>
      ${icon("keyboard")}
      <input
        name="move"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        aria-label=${_("Type a move, such as {example}", { example })}
        placeholder=${_("Type a move: {example}", { example })}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
        }}
      />
      <button class="button only-icon" aria-label=${_("Play the typed move")}>${icon("check")}</button>
    </form>`;
  }

  private readonly typed = (event: Event): void => {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const text = String(new FormData(form).get("move") ?? "").trim();
    if (text === "") return;
    if (settings.now.theme === "retro") {
      form.reset();
      this.answerPrompt(text);
      return;
    }
    void this.playText(text).then((done) => {
      if (!done) return;
      form.reset();
      form.closest("dialog")?.close();
    });
  };

  private answerPrompt(text: string): void {
    const said = understood(text, this.promptState, this.coordinates);
    this.promptState = said.kind === "word" ? said.text : "";
    this.requestUpdate();
    if (said.kind === "move") void this.playText(said.text);
    else if (said.kind === "pass") this.pass();
    else if (said.kind === "exchange") this.exchange();
    else if (said.kind === "hint") this.openHint();
    else if (said.kind === "challenge") this.challenge();
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
    if (this.hintTold === null && this.view.hint_cost === 0) void this.askHint();
    else this.openSheet(() => _("Hint"), () => html`${this.hintPanelAlways()}`);
  }

  private hintPanelAlways(): TemplateResult {
    return hintCard(this.hintTold, this.view.hinted, this.view.hint_cost, () => void this.askHint(), () => {
      document.querySelector("dialog")?.close();
    });
  }
}
