import { html, nothing } from "lit";
import { why } from "../api";
import { settings } from "../settings";
import { _ } from "../texts";
import { openDialog } from "../ui/dialog";
import { news } from "./news";

/** Whether it is known who this is; whoever is not is asked for a name, and is a guest at once. */
export async function knownHere(): Promise<boolean> {
  if (news.lobby === null) await news.ask().catch(() => undefined);
  if (news.me !== null) return true;
  let trouble = "";
  const answer = await openDialog<boolean>({
    title: () => _("What are you called?"),
    body: (close, again) => html`
      <form
        class="stack"
        id="guest-form"
        @submit=${async (event: SubmitEvent) => {
          event.preventDefault();
          const name = String(new FormData(event.target as HTMLFormElement).get("name") ?? "").trim();
          try {
            await news.introduce(name);
            close(true);
          } catch (refusal) {
            trouble = why(refusal);
            again();
          }
        }}
      >
        <div class="field">
          <label for="guest-name">${_("Name")}</label>
          <input
            class="input"
            id="guest-name"
            name="name"
            maxlength="20"
            required
            autocomplete="nickname"
            aria-invalid=${trouble === "" ? nothing : "true"}
            aria-describedby="guest-hint"
            .value=${settings.now.name}
          />
          <span class="hint" id="guest-hint">${_("Others see it. No account is needed: you are a guest.")}</span>
          ${trouble === "" ? nothing : html`<span class="trouble" role="alert">${trouble}</span>`}
        </div>
      </form>
    `,
    foot: () => html`<button class="button filled" form="guest-form" type="submit">${_("Go on")}</button>`,
  });
  return answer === true;
}
