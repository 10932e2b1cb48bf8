import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { gameTitle, inOrder } from "../games";
import type { ListedTable, ShownSeek } from "../protocol/api";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import { clockText, rulesOfSeek } from "./seeks";

/** A game that is proposed or played, by what they are told apart. */
interface Kind {
  readonly game: string;
  readonly edition: string;
  readonly title: string;
  readonly clock: string;
}

type Choices = readonly (readonly [string, string])[];

const ANYTHING = { game: "", edition: "", language: "", speed: "", clock: "", lowest: "", highest: "", rated: "" };

/** Which games somebody looks for. Proposed games come by themselves and are looked through here; those that are played
 *  are more than a page has, so the server looks through them. */
export class Filters {
  #asked = ANYTHING;

  /** `changed` is called when somebody chooses. */
  constructor(private readonly changed: () => void) {}

  /** Whether it matters which game it is. */
  get isSet(): boolean {
    return this.query !== "";
  }

  /** The same as the server is asked: “game=option&speed=live”. */
  get query(): string {
    return new URLSearchParams(Object.entries(this.#asked).filter(([, value]) => value !== "")).toString();
  }

  fits(seek: ShownSeek): boolean {
    const { game, edition, language, speed, clock, rated } = this.#asked;
    return (
      (game === "" || seek.game === game) &&
      (language === "" || seek.language === language) &&
      (speed === "" || seek.speed === speed || (speed === "live" && seek.is_live)) &&
      (edition === "" || seek.edition === edition) &&
      (clock === "" || named(seek.clock) === clock) &&
      (rated === "" || seek.rated) &&
      this.#isNear(seek)
    );
  }

  /** Whether the rating of who proposes a game lies in the range that is asked for. */
  #isNear({ rating }: ShownSeek): boolean {
    const { lowest, highest } = this.#asked;
    if (lowest === "" && highest === "") return true;
    return rating !== null && rating >= Number(lowest) && (highest === "" || rating <= Number(highest));
  }

  #say(part: Partial<typeof ANYTHING>): void {
    this.#asked = { ...this.#asked, ...part };
    this.changed();
  }

  /** What may be chosen is what is proposed or played just now, and what was chosen before. */
  drawn(seeks: readonly ShownSeek[], played: readonly ListedTable[]): TemplateResult {
    const kinds: readonly Kind[] = [
      ...seeks.map((each) => ({ game: each.game, edition: each.edition, title: rulesOfSeek(each), clock: each.clock })),
      ...played.map((each) => ({ game: each.game, edition: each.rules, title: each.edition, clock: each.clock ?? "" })),
    ];
    const { game, edition, language, speed, clock, lowest, highest, rated } = this.#asked;
    const games = inOrder(new Set([...kinds.map((each) => each.game), ...(game === "" ? [] : [game])]));
    return html`<div class="lobby-filters" role="group" aria-label=${_("Which games")}>
      ${select(_("Game"), game, [["", _("All games")], ...games.map((each) => [each, gameTitle(each)] as const)], (value) =>
        this.#say({ game: value }),
      )}
      ${select(_("Edition"), edition, [["", _("All editions")], ...choices(kinds, (each) => each.edition, (each) => each.title, edition)], (value) =>
        this.#say({ edition: value }),
      )}
      ${select(
        _("Language"),
        language,
        [
          ["", _("All languages")],
          ["fr", _("French")],
          ["en", _("English")],
        ],
        (value) => this.#say({ language: value }),
      )}
      ${select(
        _("Speed"),
        speed,
        [
          ["", _("All speeds")],
          ["live", _("live")],
          ["blitz", _("blitz")],
          ["rapid", _("rapid")],
          ["slow", _("slow")],
          ["correspondence", _("correspondence")],
        ],
        (value) => this.#say({ speed: value }),
      )}
      ${select(_("Clock"), clock, [["", _("All clocks")], ...choices(kinds, (each) => named(each.clock), (each) => clockText(each.clock), clock)], (value) =>
        this.#say({ clock: value }),
      )}
      ${points(_("Rating from"), lowest, (value) => this.#say({ lowest: value }))}
      ${points(_("Rating up to"), highest, (value) => this.#say({ highest: value }))}
      <button
        type="button"
        class="button"
        aria-pressed=${rated !== ""}
        @click=${() => this.#say({ rated: rated === "" ? "true" : "" })}
      >
        ${icon("star")} ${_("rated")}
      </button>
      ${this.isSet ? html`<button type="button" class="button plain" @click=${() => this.#say(ANYTHING)}>${icon("close")} ${_("Show all games")}</button>` : ""}
    </div>`;
  }
}

function select(label: string, value: string, choices: Choices, say: (value: string) => void): TemplateResult {
  return html`<select
    class="select"
    aria-label=${label}
    @change=${(event: Event) => say((event.target as HTMLSelectElement).value)}
  >
    ${choices.map(([each, title]) => html`<option value=${each} .selected=${live(each === value)}>${title}</option>`)}
  </select>`;
}

/** What may be chosen: each once, and what was chosen, also if there is no game of it any more. */
function choices(kinds: readonly Kind[], key: (kind: Kind) => string, title: (kind: Kind) => string, chosen: string): Choices {
  const found = new Map(kinds.map((each) => [key(each), title(each)] as const));
  if (chosen !== "" && !found.has(chosen)) found.set(chosen, chosen);
  return [...found].filter(([each]) => each !== "").sort(([, one], [, other]) => one.localeCompare(other));
}

/** The clock of a game, by a word also where there is none. */
function named(clock: string): string {
  return clock === "" ? "none" : clock;
}

/** Points that one writes. The page is drawn anew whenever the lobby has news, also while somebody writes: so not `live`,
 *  which would put back what was asked for before. */
function points(label: string, value: string, say: (value: string) => void): TemplateResult {
  return html`<input
    class="input"
    type="number"
    min="0"
    max="4000"
    step="50"
    inputmode="numeric"
    aria-label=${label}
    placeholder=${label}
    .value=${value}
    @change=${(event: Event) => say((event.target as HTMLInputElement).value)}
  />`;
}
