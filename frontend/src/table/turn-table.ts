import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { Square } from "../board/geometry";
import { _ } from "../texts";
import type { Action } from "./actions";
import type { LyingView } from "./laying-hands";
import { LayingTable } from "./laying-table";
import { explained } from "./meaning";
import { scoreSheet, type SheetState } from "./sheet";
import type { Leaf } from "./book";
import { toast } from "../ui/toast";
import type { TurnLine } from "./views";

/** A view of a game in which pieces are laid in turns. */
interface TurnView extends LyingView {
  readonly turns: readonly TurnLine[];
}

/** A table at which people lay pieces one after the other: each may also pass, exchange or challenge, and the sheet has a
 *  line for each turn. */
export abstract class TurnTable<Game extends TurnView> extends LayingTable<Game> {
  @state() private chosenLine: number | null = null;
  @state() private totals = false;

  // ---- what a game says about itself

  /** Why nothing can be exchanged now. */
  protected abstract get exchangeReason(): string | undefined;
  /** Ask which pieces of the rack are exchanged. */
  protected abstract askExchange(): void;
  protected abstract askExchangeAll(): void;
  protected abstract askChallenge(): Promise<void>;
  /** The squares of a turn, to point them out. */
  protected abstract squaresOf(line: Game["turns"][number]): ReadonlySet<Square>;
  /** The turns as the sheet shows them. */
  protected sheetLines(): readonly TurnLine[] {
    return this.game.turns;
  }
  /** What is being laid, as a line to come. */
  protected abstract tentativeLine(): SheetState["tentative"];

  // ---- what can be done

  override pass(): void {
    if (this.waiting !== undefined) this.say(this.waiting);
    else void this.ask(() => _("Pass this turn?"), () => _("Pass"), { command: "pass" });
  }

  protected get challengeReason(): string | undefined {
    return this.game.may.includes("challenge") ? undefined : _("There is nothing to challenge.");
  }

  override challenge(): void {
    if (this.challengeReason !== undefined) this.say(this.challengeReason);
    else void this.askChallenge();
  }

  override exchange(): void {
    if (this.mayExchange()) this.askExchange();
  }

  override exchangeAll(): void {
    if (this.mayExchange()) this.askExchangeAll();
  }

  /** What is laid comes back first: it may be exchanged, too. */
  private mayExchange(): boolean {
    const reason = this.exchangeReason;
    if (reason === undefined) this.recall();
    else this.say(reason);
    return reason === undefined;
  }

  protected get exchangeAction(): Action {
    const reason = this.exchangeReason;
    return { name: "exchange", label: _("Exchange"), icon: "exchange", reason, key: "4", run: () => this.exchange() };
  }

  protected get passAction(): Action {
    return { name: "pass", label: _("Pass"), icon: "chevrons", reason: this.waiting, key: "2", run: () => this.pass() };
  }

  protected get challengeAction(): Action {
    const reason = this.challengeReason;
    return { name: "challenge", label: _("Challenge"), icon: "flag", reason, key: "3", run: () => this.challenge() };
  }

  // ---- the sheet

  protected override leaves(): readonly Leaf[] {
    return [{ name: "sheet", label: _("Sheet"), content: () => this.sheet() }];
  }

  private sheet(): TemplateResult {
    return html`${scoreSheet(this.game, this.sheetLines(), {
        chosen: this.chosenLine,
        choose: (line) => this.choose(line),
        tentative: this.tentativeLine(),
        totals: this.totals,
        pieces: this.words,
      })}
      ${this.game.sides.length === 2
        ? html`<button
            type="button"
            class="sheet-ask"
            aria-pressed=${String(this.totals)}
            @click=${() => (this.totals = !this.totals)}
          >
            ${_("Running totals")}
          </button>`
        : nothing}
      <bonmot-meaning .table=${this.view.name} .words=${this.isPhone ? "" : this.chosenWords}></bonmot-meaning>`;
  }

  /** On a phone the sheet gives way to the board: what the words mean is told below it. */
  private async tellMeaning(): Promise<void> {
    if (this.chosenWords === "") return;
    const told = await explained(this.view.name, this.chosenWords).catch(() => []);
    for (const each of told.slice(0, 2)) if (each.open) toast(each.told);
  }

  /** The words of the line that was chosen, to be explained. */
  private get chosenWords(): string {
    const line = this.chosenLine === null ? undefined : this.game.turns[this.chosenLine];
    return line?.words.map((each) => each.word).join(" ") ?? "";
  }

  /** Point out on the board what a line of the sheet laid there. */
  private choose(number: number | null): void {
    this.chosenLine = number;
    const line = number === null ? undefined : this.game.turns[number];
    this.marked = line === undefined ? new Set() : this.squaresOf(line);
    if (!this.isPhone) return;
    document.querySelector("dialog")?.close(); // the board lies under the sheet
    void this.tellMeaning();
  }
}
