import { html, type TemplateResult } from "lit";
import { _ } from "../texts";
import type { Session } from "./session";
import { nameOfSeat, type GameView } from "./views";

interface Talking extends GameView {
  readonly talk?: readonly { readonly seat: number; readonly text: string }[];
}

/** How many lines partners have said so far. */
export function linesOfTalk(game: Talking): number {
  return game.talk?.length ?? 0;
}

/** What partners say to each other; nobody else hears it. */
export function talk(session: Session<Talking>, say: (text: string) => void): TemplateResult {
  const { game } = session.view;
  return html`<ol class="log">
      ${(game.talk ?? []).map((said) => html`<li><strong>${nameOfSeat(game, said.seat)}</strong> ${said.text}</li>`)}
    </ol>
    <form
      class="talk-form"
      @submit=${(event: Event) => {
        event.preventDefault();
        const form = event.target;
        if (!(form instanceof HTMLFormElement)) return;
        const text = String(new FormData(form).get("text") ?? "").trim();
        if (text !== "") say(text);
        form.reset();
      }}
    >
      <input class="input" name="text" autocomplete="off" aria-label=${_("To your partner:")} placeholder=${_("To your partner:")} />
      <button class="button">${_("Say")}</button>
    </form>`;
}
