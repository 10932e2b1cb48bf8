import { html, nothing, type TemplateResult } from "lit";
import type { Coordinates } from "../board/geometry";
import { _ } from "../texts";

/** What somebody typed at the prompt of the retro theme. */
interface Understood {
  readonly kind: "move" | "word" | "pass" | "exchange" | "hint" | "challenge";
  readonly text: string;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().trim();

/** A word waits for its place, a place for its word; both together are a move; and some words are commands. */
export function understood(text: string, word: string, coordinates: Coordinates): Understood {
  const said = plain(text);
  const commands: readonly (readonly [Understood["kind"], string])[] = [
    ["pass", _("Pass")],
    ["exchange", _("Exchange")],
    ["hint", _("Hint")],
    ["challenge", _("Challenge")],
  ];
  const command = commands.find(([, name]) => plain(name) === said);
  if (command !== undefined && word === "") return { kind: command[0], text };
  const [first = "", second = ""] = text.split(/\s+/);
  const isPlace = coordinates.read(first) !== null;
  if (word !== "" && second === "" && isPlace) return { kind: "move", text: `${first} ${word}` };
  if (second === "" && !isPlace) return { kind: "word", text: first };
  return { kind: "move", text };
}

/** The line at which the computers of 1983 waited. */
export function retroPrompt(word: string, waiting: string | undefined, typed: (event: Event) => void): TemplateResult {
  const question = word === "" ? _("Your word?") : _("Where does {word} begin?", { word: word.toUpperCase() });
  return html`<form class="prompt" @submit=${typed}>
    <p class="prompt-ready">${waiting ?? _("Ready.")}</p>
    <label>
      <span class="prompt-question">${waiting === undefined ? question : nothing}</span>
      <span class="prompt-line"
        >?<input name="move" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-label=${question}
      /></span>
    </label>
  </form>`;
}
