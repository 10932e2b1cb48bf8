import { html, type TemplateResult } from "lit";
import { tileLabel, tilePicture } from "../board/tile";
import { letterTyped } from "../board/racks";
import { _ } from "../texts";
import { openDialog } from "../ui/dialog";
import { TILES, type PieceWords } from "./pieces";

/** Ask which letter a blank shows: by a click, or by its key. */
export function chooseLetter(
  letters: readonly string[],
  words: PieceWords,
): Promise<string | null> {
  let typed: (event: KeyboardEvent) => void = () => undefined;
  return openDialog<string>({
    title: words.whichLetter,
    body: (close) => {
      typed = (event) => {
        const letter = event.ctrlKey || event.metaKey ? "" : letterTyped(event.key, letters);
        if (letter !== "") close(letter);
      };
      return html`<div class="letters-grid">
        ${letters.map(
          (letter) => html`<button type="button" class="letters-choice" aria-label=${letter} @click=${() => close(letter)}>
            ${tilePicture({ text: letter.toLowerCase(), value: null })}
          </button>`,
        )}
      </div>`;
    },
    opened: (dialog) => dialog.addEventListener("keydown", (event) => typed(event)),
  });
}

/** Ask which tiles go back into the bag: by clicks, or by typing. Null if none. */
export function chooseTiles(
  rack: readonly string[],
  values: Readonly<Record<string, number>>,
  letters: readonly string[],
  bag: number,
  picture = (tile: string, on: boolean): TemplateResult =>
    tilePicture({ text: tile, value: values[tile] ?? null, state: on ? "tentative" : "laid" }),
  label = (tile: string): string => tileLabel(tile, values[tile] ?? null),
  words = TILES,
): Promise<readonly number[] | null> {
  const chosen = new Set<number>();
  return openDialog<readonly number[]>({
    title: words.exchange,
    sheet: true,
    body: (_close, again) => {
      const toggle = (slot: number) => {
        if (!chosen.delete(slot)) chosen.add(slot);
        again();
      };
      redraw = (event) => {
        const letter = event.key === "?" ? "?" : letterTyped(event.key, letters);
        const free = rack.findIndex((tile, slot) => tile === letter && !chosen.has(slot));
        if (event.ctrlKey || event.metaKey || letter === "") return;
        event.preventDefault();
        if (free >= 0) toggle(free);
        else for (const [slot, tile] of rack.entries()) if (tile === letter) chosen.delete(slot);
        again();
      };
      return html`<p class="quiet">${words.bag(bag)}</p>
        <div class="rack exchange-rack" role="group" aria-label=${words.toExchange()}>
          ${rack.map((tile, slot): TemplateResult => {
            const on = chosen.has(slot);
            return html`<button
              type="button"
              class=${`rack-place ${on ? "rack-marked" : ""}`}
              aria-pressed=${String(on)}
              aria-label=${label(tile)}
              @click=${() => toggle(slot)}
            >
              ${picture(tile, on)}
            </button>`;
          })}
        </div>`;
    },
    foot: (close, again) => html`
      <button
        type="button"
        class="button"
        @click=${() => {
          const all = chosen.size === rack.length;
          chosen.clear();
          if (!all) for (const slot of rack.keys()) chosen.add(slot);
          again();
        }}
      >
        ${chosen.size === rack.length ? _("None") : _("All")}
      </button>
      <button type="button" class="button filled" ?disabled=${chosen.size === 0} @click=${() => close([...chosen])}>
        ${chosen.size === 0 ? _("Exchange") : words.exchangeSome(chosen.size)}
      </button>
    `,
    opened: (dialog) =>
      dialog.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && chosen.size > 0 && !(event.target instanceof HTMLButtonElement && event.target.closest(".dialog-foot"))) {
          event.preventDefault();
          dialog.querySelector<HTMLButtonElement>(".dialog-foot .filled")?.click();
        } else redraw(event);
      }),
  });
}

let redraw: (event: KeyboardEvent) => void = () => undefined;
