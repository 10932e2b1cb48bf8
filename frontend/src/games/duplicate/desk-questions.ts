import { html } from "lit";
import type { TypedLine } from "../../protocol/duplicate";
import type { Command } from "../../table/session";
import { _ } from "../../texts";
import { openDialog } from "../../ui/dialog";
import { announce } from "../../ui/live";
import { nameOfPlayer, players, type DuplicateSession } from "./views";

/** Is it good, and what would it score? */
export async function lookWordUp(session: DuplicateSession): Promise<void> {
  let text = "";
  let told = "";
  await openDialog({
    title: () => _("Look a word up"),
    body: (_close, again) => html`<form
      class="stack"
      @submit=${(event: Event) => {
        event.preventDefault();
        void session.preview({ text, what: "check" }).then(
          (preview) => {
            told = preview.fault?.text ?? (preview.more as TypedLine | null)?.text ?? "";
            announce(told);
            again();
          },
          () => undefined,
        );
      }}
    >
      <label class="field">
        <span class="label">${_("Which place and word? H4 JERKS")}</span>
        <input class="input" autofocus @input=${(event: Event) => event.target instanceof HTMLInputElement && (text = event.target.value)} />
      </label>
      <p>${told}</p>
      <button class="button">${_("Look it up")}</button>
    </form>`,
  });
}

/** A player has left for good: who? */
export async function askGone({ view }: DuplicateSession): Promise<Command | null> {
  const { game } = view;
  const here = players(game).filter((seat) => view.seats[seat]?.computer !== true);
  const seat = await openDialog<number>({
    title: () => _("Who has left for good?"),
    body: (close) => html`<div class="stack">
      ${here.map((each) => html`<button type="button" class="button" @click=${() => close(each)}>${nameOfPlayer(game, each)}</button>`)}
    </div>`,
  });
  return seat === null ? null : { command: "remove", seat };
}
