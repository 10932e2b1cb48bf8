import { html } from "lit";
import { _ } from "../texts";
import { openDialog } from "../ui/dialog";

/** Ask for a name of the game; null where it keeps the one it has. */
export async function askName(title: string): Promise<string | null> {
  let name = title;
  const answer = await openDialog<string>({
    title: () => _("Name the game"),
    body: (close) => html`<form
      id="rename"
      @submit=${(event: Event) => {
        event.preventDefault();
        close(name.trim());
      }}
    >
      <input
        class="input"
        maxlength="60"
        aria-label=${_("Name of the game:")}
        .value=${name}
        @input=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) name = event.target.value;
        }}
      />
    </form>`,
    foot: () => html`<button class="button filled" form="rename">${_("Keep")}</button>`,
  });
  return answer === "" ? null : answer;
}
