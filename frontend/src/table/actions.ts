import { html, nothing, type TemplateResult } from "lit";
import { icon, type IconName } from "../ui/icons";

/** Something a person can do at a table: a button of the bar, and a key. */
export interface Action {
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  /** Why it cannot be done now; then the button is dashed, and says so. */
  readonly reason?: string | undefined;
  readonly key?: string;
  readonly isOn?: boolean;
  readonly run: (event: Event) => void;
}

/** A button of the bar. One that cannot be used stays where it is and says why when it is pressed. */
export function actionButton(
  action: Action,
  refused: (reason: string) => void,
  kind = "",
  functionKey: number | null = null,
): TemplateResult {
  const { reason } = action;
  return html`<button
    type="button"
    class=${`bar-button ${kind}`}
    data-action=${action.name}
    data-function-key=${functionKey ?? nothing}
    aria-disabled=${reason === undefined ? nothing : "true"}
    aria-pressed=${action.isOn === undefined ? nothing : String(action.isOn)}
    aria-keyshortcuts=${action.key ?? nothing}
    title=${reason ?? nothing}
    @click=${(event: Event) => (reason === undefined ? action.run(event) : refused(reason))}
  >
    ${icon(action.icon)}<span>${action.label}</span>
  </button>`;
}
