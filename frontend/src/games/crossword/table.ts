import { html, nothing, type TemplateResult } from "lit";
import type { Square } from "../../board/geometry";
import { isBlank } from "../../board/laying";
import { whereLies, type Lie } from "../../board/plays";
import { written } from "../../board/racks";
import { tilePiece, type BoardPiece } from "../../board/tile";
import type { TurnLine, View } from "../../protocol/crossword";
import { _, ngettext } from "../../texts";
import { openDialog } from "../../ui/dialog";
import type { MenuItem } from "../../ui/menu";
import type { Action } from "../../table/actions";
import { chooseTiles } from "../../table/choosing";
import { mayTakeDesk, takeDesk } from "../../table/desk";
import type { Question } from "../../table/questions";
import { takenBack, type SheetState } from "../../table/sheet";
import { TurnTable } from "../../table/turn-table";
import { nameOf, nameOfSeat } from "../../table/views";

/** The table of the crossword game, whatever its edition. */
class CrosswordTable extends TurnTable<View> {
  protected override rackText(): string | null {
    return this.side === null ? null : (this.game.sides[this.side]?.rack ?? null);
  }

  private lieOf(line: TurnLine): Lie {
    const { letters } = this.session.fixtures;
    return whereLies(line.place, line.word, { coordinates: this.coordinates, size: this.game.board.length, letters });
  }

  protected override lastPlay(): Lie {
    const line = this.game.turns.findLast((each) => each.kind === "play" || each.kind === "challenged");
    return line?.kind === "play" ? this.lieOf(line) : { squares: new Set(), laid: new Map() };
  }

  /** A word that is doubted lies where it was laid until its player has answered. */
  protected override pieces(): ReadonlyMap<Square, BoardPiece> {
    const pieces = super.pieces();
    const { question } = this.game;
    if (question?.kind !== "doubt" || question.place === "") return pieces;
    const { values, letters } = this.session.fixtures;
    const size = this.game.board.length;
    const doubted = whereLies(question.place, question.word, { coordinates: this.coordinates, size, letters }).laid;
    const laid = [...doubted].map(([square, text]) => {
      const value = isBlank(text) ? null : (values[text] ?? null);
      return [square, tilePiece({ text, value, state: "tentative" })] as const;
    });
    return new Map([...pieces, ...laid.filter(([square]) => !pieces.has(square))]);
  }

  // ---- what can be done

  /** Which words are doubted: all of them, unless somebody says otherwise. */
  protected override async askChallenge(): Promise<void> {
    const words = this.game.challengeable;
    const doubted = new Set(words);
    const chosen = await openDialog<readonly string[]>({
      title: () => _("Challenge the last play?"),
      body: (_close, again) => html`<div class="stack">
        ${words.map(
          (word) => html`<label class="switch">
            <span class="challenge-word">${word.toUpperCase()}</span>
            <input
              type="checkbox"
              role="switch"
              .checked=${doubted.has(word)}
              @change=${() => {
                if (!doubted.delete(word)) doubted.add(word);
                again();
              }}
            />
          </label>`,
        )}
      </div>`,
      foot: (close) => html`<button
        type="button"
        class="button filled"
        ?disabled=${doubted.size === 0}
        @click=${() => close([...doubted])}
      >
        ${_("Challenge")}
      </button>`,
    });
    if (chosen !== null) await this.send({ command: "challenge", words: chosen.length === words.length ? [] : chosen });
  }

  protected override get exchangeReason(): string | undefined {
    if (this.waiting !== undefined) return this.waiting;
    if (this.game.may.includes("exchange")) return undefined;
    const { exchange_minimum: needed, bag } = this.game;
    return _("No exchange now: it takes {needed} tiles in the bag, and there are {bag}.", { needed, bag });
  }

  protected override askExchange(): void {
    const { values, letters } = this.session.fixtures;
    void chooseTiles(this.order, values, letters, this.game.bag).then((slots) => {
      if (slots !== null) void this.send({ command: "exchange", tiles: written(slots.map((slot) => this.order[slot] ?? "")) });
    });
  }

  protected override askExchangeAll(): void {
    const tiles = written(this.order);
    void this.ask(() => _("Exchange all tiles?"), () => _("Exchange"), { command: "exchange", tiles });
  }

  protected override actions(): readonly Action[] {
    const { exchangeAction: exchange, passAction: pass, challengeAction: challenge } = this;
    return this.isPhone
      ? [this.recallAction, this.shuffleAction, exchange, pass, challenge, this.sortAction]
      : [exchange, pass, challenge, this.hintAction];
  }

  protected override moreItems(): readonly MenuItem[] {
    if (mayTakeDesk(this.session)) return [{ label: _("Be the referee"), icon: "person", act: () => void takeDesk(this.session) }];
    if (!this.game.may.includes("penalize")) return [];
    return [{ label: _("Take points away…"), icon: "minus", act: () => void this.penalize() }];
  }

  /** The arbiter takes points from a side. */
  private async penalize(): Promise<void> {
    let [side, points] = [0, 10];
    const number = (event: Event): number => (event.target instanceof HTMLInputElement ? Number(event.target.value) : 0);
    const sure = await openDialog<boolean>({
      title: () => _("Take points away"),
      body: () => html`<div class="stack">
        <div class="choice" role="group" aria-label=${_("Player")}>
          ${this.game.sides.map(
            (_side, at) => html`<label
              ><input type="radio" name="side" .checked=${at === side} @change=${() => (side = at)} />${nameOf(this.game, at)}</label
            >`,
          )}
        </div>
        <label class="field">
          <span class="label">${_("Points")}</span>
          <input class="input" type="number" min="1" max="500" .value=${String(points)} @input=${(event: Event) => (points = number(event))} />
        </label>
      </div>`,
      foot: (close) => html`<button type="button" class="button filled" @click=${() => close(true)}>${_("Take points away")}</button>`,
    });
    if (sure === true) await this.send({ command: "penalize", side, points, reason: "referee" });
  }

  protected override ownQuestion(): Question | null {
    const { question } = this.game;
    if (question === null) return null;
    const words = question.words.join(", ");
    if (question.kind === "doubt") {
      return {
        text: _("Not in the lexicon: {words}. Are you sure?", { words }),
        yes: { command: "confirm" },
        no: { command: "withdraw" },
        yesLabel: _("Yes, it is right"),
        noLabel: _("No, take it back"),
      };
    }
    const name = nameOfSeat(this.game, question.seat);
    return {
      text: _("{name} challenges: {words}. Do you find it good?", { name, words }),
      yes: { command: "vote", valid: true },
      no: { command: "vote", valid: false },
      yesLabel: _("Yes"),
      noLabel: _("No"),
    };
  }

  // ---- drawing

  /** What limits words at this table is always seen (R-058 to R-060). */
  protected override aboutGame(): TemplateResult {
    return html`${super.aboutGame()} ${this.session.fixtures.limits.map(
      (line) => html`<p class="table-about table-limit small">${line}</p>`,
    )}`;
  }

  /** A phone has room for it below the board only. */
  protected override phoneLine(): TemplateResult | typeof nothing {
    const { limits } = this.session.fixtures;
    if (limits.length === 0) return super.phoneLine();
    return html`${super.phoneLine()} ${limits.map((line) => html`<p class="table-limit small">${line}</p>`)}`;
  }

  protected override tentativeLine(): SheetState["tentative"] {
    const { preview, side } = this;
    const command = preview?.command;
    if (command == null || side === null || this.laying.isEmpty) return null;
    return { side, place: String(command["place"] ?? ""), word: String(command["word"] ?? ""), score: preview?.score ?? 0 };
  }

  protected override squaresOf(line: TurnLine): ReadonlySet<Square> {
    return this.lieOf(line).squares;
  }

  protected override besidePlayer(side: number): TemplateResult | typeof nothing {
    const view = this.game.sides[side];
    const thought = this.session.thought;
    if (thought !== null && view?.seats.includes(thought.seat)) {
      return html`<p class="player-extra player-thought">${thought.text} ${thought.score}</p>`;
    }
    if (view === undefined || side === this.side) return nothing;
    if (view.rack !== null && view.rack !== "") return html`<p class="player-extra player-rack">${[...view.rack].join(" ")}</p>`;
    if (view.tiles === this.session.fixtures.rack_size) return nothing;
    return html`<p class="player-extra quiet small">${ngettext("{count} tile", "{count} tiles", view.tiles)}</p>`;
  }

  /** The best play of the game, on the board as it ended. */
  protected override bestPlay(): TemplateResult | typeof nothing {
    const gone = takenBack(this.game.turns);
    const plays = this.game.turns.filter((line, at) => line.kind === "play" && !gone.has(at));
    const best = plays.reduce<TurnLine | null>((found, line) => (found === null || line.score > found.score ? line : found), null);
    if (best === null) return nothing;
    const { fixtures } = this.session;
    const lie = this.lieOf(best);
    const pieces = new Map(
      this.game.board.flatMap((line, row) =>
        line.flatMap((text, column) => {
          if (text === "") return [];
          const square = row * line.length + column;
          const value = text === text.toUpperCase() ? (fixtures.values[text] ?? null) : null;
          return [[square, tilePiece({ text, value, state: lie.squares.has(square) ? "tentative" : "laid" })] as const];
        }),
      ),
    );
    const word = best.word.replace(/[()[\]]/g, "").toUpperCase();
    return html`<header class="end-best-head">
        <h2>${_("The best play")}</h2>
        <strong class="yours">${best.score}</strong>
      </header>
      <bonmot-board
        still
        .size=${this.game.board.length}
        .premiums=${fixtures.rows}
        .coordinates=${this.coordinates}
        .pieces=${pieces}
        .label=${_("The best play")}
      ></bonmot-board>
      <p><strong>${best.place} ${word}</strong> <span class="quiet">${nameOf(this.game, best.side)}</span></p>`;
  }
}

customElements.define("bonmot-crossword", CrosswordTable);
