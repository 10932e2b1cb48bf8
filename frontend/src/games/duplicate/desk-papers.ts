import { html } from "lit";
import { ask } from "../../api";
import type { Choice, Entered } from "../../protocol/duplicate";
import { wordPicture } from "../../table/sheet";
import { _, ngettext } from "../../texts";
import { openDialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { tried } from "../../ui/tried";

/** The papers of an evening: to read and print, or for programs. */
export async function choosePaper(table: string): Promise<void> {
  const papers: readonly (readonly [string, () => string])[] = [
    ["course", () => _("Course of the game")],
    ["standings", () => _("Standings")],
    ["bulletin", () => _("Report of the evening")],
    ["slips", () => _("Slips")],
  ];
  const address = (what: string, form: string): string => `/api/v1/tables/${encodeURIComponent(table)}/papers/${what}.${form}`;
  await openDialog({
    title: () => _("Papers"),
    body: () => html`<ul class="papers">
      ${papers.map(
        ([what, label]) => html`<li>
          <span>${label()}</span>
          <span class="row">
            <a class="button" href=${address(what, "html")} target="_blank">${_("Print")}</a>
            <a class="button" href=${address(what, "pdf")} target="_blank">PDF</a>
            <a class="button" href=${address(what, "csv")} download=${`${what}.csv`}>CSV</a>
          </span>
        </li>`,
      )}
    </ul>`,
  });
}

/** Among equal tops the referee chooses, where the edition says so; null: none was chosen. */
export function chooseTop(choices: readonly Choice[]): Promise<Choice | null> {
  return openDialog<Choice>({
    title: () => _("Which top is laid?"),
    body: (close) => html`<div class="stack">
      ${choices.map(
        (each) => html`<button type="button" class="button" @click=${() => close(each)}>
          <span>${each.place} ${wordPicture(each.word)} ${each.score}</span>
        </button>`,
      )}
    </div>`,
  });
}

/** Slips from a file with the columns round, player, place, word and perhaps score. */
export async function importSlips(table: string): Promise<void> {
  const text = await openDialog<string>({
    title: () => _("Read slips from a file"),
    body: (close) => html`<label class="field">
      <span class="label">${_("A CSV file with the columns round, player, place, word, score")}</span>
      <input
        class="input desk-file"
        type="file"
        accept=".csv,text/csv,text/plain"
        @change=${(event: Event) => {
          const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : undefined;
          void file?.text().then(close);
        }}
      />
    </label>`,
  });
  if (text === null) return;
  await tried(async () => {
    const address = `/api/v1/tables/${encodeURIComponent(table)}/desk/slips`;
    const { count } = await ask<Entered>(address, { method: "POST", body: { text } });
    toast(ngettext("{count} slip entered.", "{count} slips entered.", count));
  });
}
