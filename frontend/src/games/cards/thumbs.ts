import { html, nothing, type TemplateResult } from "lit";
import type { Action } from "../../table/actions";
import { _ } from "../../texts";
import { icon } from "../../ui/icons";

/** The buttons that thumbs reach. */
interface Thumbs {
  readonly main: (Action & { readonly note?: string }) | null;
  readonly actions: readonly Action[];
  readonly tools: TemplateResult | typeof nothing;
  readonly say: (reason: string) => void;
  readonly openMore: (event: Event) => void;
}

/** What thumbs reach: exchange and give up at the left, the one filled button at the right. */
export function thumbBar({ main, actions, tools, say, openMore }: Thumbs): TemplateResult {
  const run = ({ reason, run }: Action) => (event: Event): void => (reason === undefined ? run(event) : say(reason));
  return html`<div class="thumbs" role="toolbar" aria-label=${_("Actions")}>
    ${actions.map(
      (action) => html`<button
        type="button"
        class="button thumb"
        data-action=${action.name}
        aria-disabled=${action.reason === undefined ? nothing : "true"}
        aria-pressed=${action.isOn ? "true" : nothing}
        title=${action.reason ?? nothing}
        @click=${run(action)}
      >
        ${icon(action.icon)}<span>${action.label}</span>
      </button>`,
    )}
    ${tools === nothing ? nothing : html`<span class="thumb-tools">${tools}</span>`}
    <button
      type="button"
      class="button only-icon thumb-more"
      aria-haspopup="menu"
      aria-label=${_("More…")}
      title=${_("More…")}
      data-action="more"
      @click=${openMore}
    >
      ${icon("more")}
    </button>
    ${main === null
      ? nothing
      : html`<button
          type="button"
          class="button filled thumb thumb-main"
          data-action=${main.name}
          aria-disabled=${main.reason === undefined ? nothing : "true"}
          title=${main.reason ?? nothing}
          @click=${run(main)}
        >
          ${icon(main.icon)}<span>${main.label}</span>
          ${main.note ? html`<span class="thumb-word">${main.note}</span>` : nothing}
        </button>`}
  </div>`;
}
