import { html, nothing, type TemplateResult } from "lit";
import type { Arrow } from "../../board/board";
import { columnOf, rowOf, squareAt, type Square } from "../../board/geometry";
import type { Lie } from "../../board/plays";
import type { RackPiece } from "../../board/rack";
import { letterTyped } from "../../board/racks";
import type { BoardPiece, TileState } from "../../board/tile";
import type { CellView, Composed, PrismTurnLine, PrismView, View } from "../../protocol/option";
import { _, language, ngettext } from "../../texts";
import { icon } from "../../ui/icons";
import { showKeys } from "../../ui/keys";
import type { MenuItem } from "../../ui/menu";
import { sound } from "../../ui/sound";
import type { Action } from "../../table/actions";
import { chooseLetter, chooseTiles } from "../../table/choosing";
import type { PieceWords } from "../../table/pieces";
import type { Preview, TableUpdate } from "../../table/session";
import type { SheetState } from "../../table/sheet";
import { TurnTable } from "../../table/turn-table";
import type { TurnLine } from "../../table/views";
import { PrismLaying } from "./laying";
import { faceOf, prismLabel, prismPicture, prismPiece, WILD, type PrismLook, type PrismState } from "./prism";
import { PRISMS } from "./words";

/** The table of OPTION: prisms with two faces are laid, and those of the board may be turned. */
class OptionTable extends TurnTable<View> {
  protected override laying: PrismLaying = new PrismLaying(15);
  /** What may be turned besides, with what lies there now. */
  private turnable: ReadonlySet<Square> = new Set();
  private hideKeys: () => void = () => undefined;

  protected override get words(): PieceWords {
    return PRISMS;
  }

  protected override newLaying(size: number): PrismLaying {
    return new PrismLaying(size);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.hideKeys = showKeys({
      title: () => _("With prisms"),
      keys: () => [[["+"], _("turn the prism at the arrow, or the one laid last")]],
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.hideKeys();
  }

  /** Two letters on a piece are too small from afar: on phones the board is seen from near. */
  protected override get isClose(): boolean {
    return this.isPhone;
  }

  // ---- the rack

  private get prisms(): readonly PrismView[] | null {
    return this.side === null ? null : (this.game.sides[this.side]?.rack ?? null);
  }

  protected override rackText(): string | null {
    return this.prisms?.map((prism) => `[${prism.name}]`).join("") ?? null;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (this.session !== undefined) this.laying.rack = new Map(this.prisms?.map((prism) => [prism.name, prism]));
    super.willUpdate(changed);
    // The laying may be another one now.
    if (this.session !== undefined) this.laying.rack = new Map(this.prisms?.map((prism) => [prism.name, prism]));
  }

  protected override rackPieces(): (RackPiece | null)[] {
    const holes = this.laying.holes;
    return this.order.map((name, slot) => {
      const prism = this.laying.rack.get(name);
      if (holes.has(slot) || prism === undefined) return null;
      const look = this.lookOf(prism);
      return { key: JSON.stringify(look), label: prismLabel(look), picture: prismPicture(look) };
    });
  }

  /** A prism on the rack: its dark face is up, unless that is the wild one. */
  private lookOf(prism: PrismView): PrismLook {
    const light = prism.dark_letter === WILD && prism.light_letter !== WILD;
    const look = faceOf(prism, light);
    return look.wild ? { ...look, letter: WILD } : look;
  }

  protected override sort(): void {
    const rank = (name: string) => this.laying.rack.get(name)?.dark_letter ?? "";
    this.reorder([...this.order].sort((one, other) => rank(one).localeCompare(rank(other))));
  }

  protected override async letterFor(slot: number): Promise<string | null> {
    const prism = this.laying.rack.get(this.order[slot] ?? "");
    if (prism === undefined) return null;
    return prism.dark_letter === WILD && prism.light_letter === WILD ? this.declared() : "";
  }

  /** What a wild face stands for (O-020). */
  private declared(): Promise<string | null> {
    return chooseLetter(this.session.fixtures.letters, PRISMS);
  }

  // ---- what happens

  /** From near only a part of the board is seen: what others have played is brought into view. */
  protected override happened(update: TableUpdate): void {
    super.happened(update);
    const [first] = this.game.last;
    if (first === undefined || !update.events.some((event) => event.event === "played")) return;
    const square = squareAt(this.game.board.length, ...first);
    void this.updateComplete.then(() => this.board.value?.reveal(square));
  }

  // ---- what is laid

  protected override get draft(): unknown {
    return { wanted: this.laying.wanted, turned: this.laying.turns };
  }

  protected override composed(preview: Preview): void {
    const more = preview.more as Composed | null;
    const size = this.game.board.length;
    this.turnable = new Set(more?.turnable.map(([row, column]) => squareAt(size, row, column)));
    if (more === null) return;
    this.laying.adopt(more.laid, this.order);
    this.requestUpdate();
  }

  protected override laid(): void {
    this.turnable = new Set();
    super.laid();
  }

  private cellAt(square: Square): CellView | null {
    const size = this.game.board.length;
    return this.game.board[rowOf(size, square)]?.[columnOf(size, square)] ?? null;
  }

  override type(key: string, asBlank: boolean): boolean {
    if (key === "+" || key === "=") {
      this.turnPrism();
      return true;
    }
    if (letterTyped(key, this.session.fixtures.letters) === "") return false;
    return super.type(key, asBlank);
  }

  /** Turn the prism that is meant: under the arrow, or the one laid last. */
  private turnPrism(): void {
    const { square, isShown } = this.laying;
    const there = isShown && this.cellAt(square) !== null ? square : this.laying.lastLaid;
    if (there === null) this.say(_("Point at a prism to turn it."));
    else void this.turnAt(there);
  }

  protected override pointAt(square: Square): void {
    if (this.laying.faces.has(square) || (this.cellAt(square) !== null && !this.laying.isEmpty)) void this.turnAt(square);
    else if (this.cellAt(square) !== null) {
      // The arrow may stand on a prism: from there a key turns it.
      this.laying.point(square);
      this.requestUpdate();
    } else super.pointAt(square);
  }

  /** The arrow may stand on a prism: that is the one a key turns. */
  protected override arrow(): Arrow | null {
    const { square, down, isShown } = this.laying;
    return isShown && this.isFree && this.cellAt(square) !== null ? { square, down } : super.arrow();
  }

  /** Turn a prism: one just laid shows its other face, one of the board does so if it may be turned. */
  private async turnAt(square: Square): Promise<void> {
    const laid = this.laying.faces.get(square);
    if (laid !== undefined) {
      const prism = this.laying.rack.get(laid.prism);
      if (prism === undefined) return;
      const other = laid.light ? prism.dark_letter : prism.light_letter;
      const letter = other === WILD ? await this.declared() : other;
      if (letter === null) return;
      this.laying.show(square, !laid.light, letter);
    } else {
      const cell = this.cellAt(square);
      if (cell === null || !(await this.mayTurn(square))) return;
      const isBack = this.laying.turned.has(square);
      const letter = isBack || cell.other_letter !== WILD ? cell.other_letter : await this.declared();
      if (letter === null) return;
      this.laying.turnThere(square, letter);
    }
    sound("place");
    this.laid();
  }

  /** Whether a prism of the board may be turned; a turn that is good must not be spoilt by it, and the rules say why. */
  private async mayTurn(square: Square): Promise<boolean> {
    if (this.laying.turned.has(square) || this.turnable.has(square) || this.preview?.fault !== null) return true;
    const cell = this.cellAt(square);
    const size = this.game.board.length;
    const letter = cell?.other_letter === WILD ? (this.session.fixtures.letters[0] ?? "A") : (cell?.other_letter ?? "");
    const turned = [...this.laying.turns, [rowOf(size, square), columnOf(size, square), letter]];
    const found = await this.session.preview({ wanted: this.laying.wanted, turned }).catch(() => null);
    if (found?.fault == null) return true;
    this.refused(found.fault.text);
    return false;
  }

  // ---- what lies there

  protected override lastPlay(): Lie {
    const size = this.game.board.length;
    const squares = this.game.last.map(([row, column]) => squareAt(size, row, column));
    return { squares: new Set(squares), laid: new Map(squares.map((square) => [square, this.cellAt(square)?.letter ?? ""])) };
  }

  /** Prisms that the last play turned. */
  private get lastTurned(): ReadonlySet<Square> {
    const size = this.game.board.length;
    const line = this.game.turns.findLast((each) => each.kind === "play" || each.kind === "challenged");
    return new Set(line?.turned.map(([row, column]) => squareAt(size, row, column)));
  }

  protected override lyingPiece(cell: unknown, square: Square, isLast: boolean, order: number): BoardPiece | null {
    const lying = cell as CellView | null;
    if (lying === null) return null;
    const turned = this.laying.turned.get(square);
    if (turned !== undefined) {
      return prismPiece({
        letter: turned,
        value: lying.other_value,
        light: !lying.light,
        wild: lying.other_letter === WILD,
        other: lying.wild ? WILD : lying.letter,
        state: "turned",
      });
    }
    const wasTurned = isLast && this.lastTurned.has(square);
    const state: PrismState = wasTurned ? "last-turned" : isLast ? "last" : "laid";
    const { letter, value, light, wild, other_letter: other } = lying;
    return prismPiece({ letter, value, light, wild, other, state, order, mayTurn: this.turnable.has(square) });
  }

  protected override laidPiece(square: Square, text: string, state: TileState): BoardPiece {
    const face = this.laying.faces.get(square);
    const prism = face === undefined ? undefined : this.laying.rack.get(face.prism);
    if (face === undefined || prism === undefined) return super.laidPiece(square, text, state);
    return prismPiece({ ...faceOf(prism, face.light, face.letter), state: state === "invalid" ? "invalid" : "tentative" });
  }

  // ---- what can be done

  protected override askChallenge(): Promise<void> {
    return this.ask(() => _("Challenge the last play?"), () => _("Challenge"), { command: "challenge" });
  }

  protected override get exchangeReason(): string | undefined {
    if (this.waiting !== undefined) return this.waiting;
    return this.game.may.includes("exchange") ? undefined : _("The bag is empty.");
  }

  protected override askExchange(): void {
    const { letters } = this.session.fixtures;
    const look = (name: string): PrismLook | null => {
      const prism = this.laying.rack.get(name);
      return prism === undefined ? null : this.lookOf(prism);
    };
    const picture = (name: string, on: boolean): TemplateResult => {
      const shown = look(name);
      return shown === null ? html`` : prismPicture({ ...shown, state: on ? "tentative" : "laid" });
    };
    const label = (name: string): string => {
      const shown = look(name);
      return shown === null ? "" : prismLabel(shown);
    };
    void chooseTiles(this.order, {}, letters, this.game.bag, picture, label, PRISMS).then((slots) => {
      if (slots !== null) void this.send({ command: "exchange", prisms: slots.map((slot) => this.order[slot] ?? "") });
    });
  }

  protected override askExchangeAll(): void {
    void this.ask(() => _("Exchange all prisms?"), () => _("Exchange"), { command: "exchange", prisms: [...this.order] });
  }

  protected override actions(): readonly Action[] {
    const turn: Action = {
      name: "turn",
      label: _("Turn over"),
      icon: "turn",
      reason: this.side === null ? this.waiting : undefined,
      key: "+",
      run: () => this.turnPrism(),
    };
    const { exchangeAction: exchange, passAction: pass } = this;
    return this.isPhone
      ? [this.recallAction, turn, exchange, this.shuffleAction, this.sortAction, pass]
      : [turn, exchange, pass];
  }

  protected override moreItems(): readonly MenuItem[] {
    const { challengeReason: reason, hintAction: hint } = this;
    return [
      {
        label: _("Challenge"),
        icon: "flag",
        hint: "3",
        ...(reason === undefined ? {} : { disabled: reason }),
        act: () => this.challenge(),
      },
      {
        label: hint.label,
        icon: hint.icon,
        ...(hint.reason === undefined ? {} : { disabled: hint.reason }),
        act: () => hint.run(new Event("chosen")),
      },
      ...(this.isPhone
        ? ([{ label: _("Notes"), icon: "note", act: () => this.book.show("notes") }] as const)
        : []),
    ];
  }

  // ---- drawing

  protected override sheetLines(): readonly TurnLine[] {
    return this.game.turns.map((line) => ({ ...line, word: wordOf(line) }));
  }

  protected override tentativeLine(): SheetState["tentative"] {
    const { preview, side } = this;
    const [first] = preview?.words ?? [];
    if (preview?.command == null || side === null || first === undefined) return null;
    const word = `${first.word}${turnSign(this.laying.turned.size)}`;
    return { side, place: preview.place, word, score: preview.score ?? 0 };
  }

  protected override squaresOf({ placed, turned }: PrismTurnLine): ReadonlySet<Square> {
    const size = this.game.board.length;
    return new Set([...placed, ...turned].map(([row, column]) => squareAt(size, row, column)));
  }

  protected override previewCard(): TemplateResult | typeof nothing {
    const { preview } = this;
    if (preview === null || this.laying.isEmpty || preview.fault !== null) return super.previewCard();
    const more = preview.more as Composed | null;
    const turned = this.laying.turned.size;
    return html`<section class="card soft preview" aria-label=${_("This move")}>
      <dl>
        ${preview.words.map(
          ({ word, score }, at) =>
            html`<div><dt>${word}${more?.doubled[at] ? html` <span class="quiet">×2</span>` : nothing}</dt><dd>${score}</dd></div>`,
        )}
        ${more !== null && more.turning > 0
          ? html`<div class="yours">
              <dt>↻ ${ngettext("{count} prism turned", "{count} prisms turned", turned)}</dt>
              <dd>${more.turning}</dd>
            </div>`
          : nothing}
        ${more !== null && more.seven > 0 ? html`<div class="yours"><dt>${_("seven prisms")}</dt><dd>${more.seven}</dd></div>` : nothing}
        <div class="preview-sum"><dt>${_("This move")}</dt><dd>${preview.score}</dd></div>
      </dl>
    </section>`;
  }

  /** What the signs on the board mean, while there is room for it. */
  private legend(): TemplateResult {
    const sample = { letter: "U", value: 3, light: false, wild: false, other: "L" };
    const line = (look: PrismLook, text: string) =>
      html`<li><span class="legend-prism">${prismPicture(look)}</span><span>${text}</span></li>`;
    return html`<section class="card legend" aria-label=${_("On the board")}>
      <h3>${_("On the board")}</h3>
      <ul>
        ${line({ ...sample, mayTurn: true }, _("may be turned now"))}
        ${line({ ...sample, letter: "H", value: 7, light: true, state: "turned" }, _("turned by this move"))}
        ${line({ ...sample, letter: "N", value: 2, state: "last-turned" }, _("turned by the last move"))}
      </ul>
    </section>`;
  }

  /** The prisms that are unseen, by their letters: dark, then light. Phones show the list itself, in a sheet. */
  protected override trackerPanel(): TemplateResult {
    if (this.isPhone) return this.unseen();
    return html`<section class="card unseen-prisms">
      <header class="tracker-head">
        <h3>${PRISMS.unseen()}</h3>
        <span class="quiet">${Object.values(this.game.unseen).reduce((sum, many) => sum + many, 0)}</span>
      </header>
      <button
        type="button"
        class="button"
        @click=${() => this.openSheet(PRISMS.unseen, () => this.unseen())}
      >
        ${icon("list")} ${_("Show them")}
      </button>
    </section>`;
  }

  private unseen(): TemplateResult {
    return html`<p class="quiet">${_("Dark letter, then light; those on other racks and in the bag.")}</p>
      <ul class="unseen-list">
        ${Object.entries(this.game.unseen).map(
          ([text, many]) => html`<li>${text.toUpperCase()}${many > 1 ? html` <small>×${many}</small>` : nothing}</li>`,
        )}
      </ul>`;
  }

  protected override phoneLine(): TemplateResult | typeof nothing {
    const { preview } = this;
    if (preview === null || this.laying.isEmpty || preview.fault !== null || preview.more === null) return super.phoneLine();
    const { turning, seven, doubled } = preview.more as Composed;
    const turned = this.laying.turned.size;
    return html`${preview.words.map(
      ({ word, score }, at) => html`${at > 0 ? " · " : ""}<strong>${word}</strong>${doubled[at] ? " ×2" : ""} ${score}`,
    )}${turning > 0 ? html` · <span class="yours">↻${turned}</span> ${turning}` : nothing}${seven > 0
      ? html` · ${_("seven prisms")} ${seven}`
      : nothing}`;
  }

  protected override panels(): TemplateResult | typeof nothing {
    return html`${super.panels()} ${this.laying.isEmpty && !this.hints.isOpen ? this.legend() : nothing}`;
  }

  protected override aboutGame(): TemplateResult {
    const bag = PRISMS.bag(this.game.bag);
    const made = this.game.prisms.is_reconstructed ? ` · ${_("prisms reconstructed")}` : "";
    const title = this.game.titles[language()] ?? this.game.edition;
    return html`<p class="table-about quiet small">${title}${made}</p>
      <p class="table-about quiet small">${bag}</p>`;
  }
}

const turnSign = (count: number): string => (count === 0 ? "" : ` ↻${count > 1 ? count : ""}`);

/** The word that a turn formed, and how many prisms it turned. */
function wordOf(line: PrismTurnLine): string {
  const [first] = line.words;
  return first === undefined ? line.word : `${first.word}${turnSign(line.turned.length)}`;
}

customElements.define("bonmot-option", OptionTable);
