import { html, nothing, render } from "lit";
import { icon, type IconName } from "./icons";

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Shown at the right: a key, a state. */
  readonly hint?: string;
  /** Present in a list of choices: is this the chosen one? */
  readonly checked?: boolean;
  readonly danger?: boolean;
  /** Why it cannot be chosen now. */
  readonly disabled?: string;
  /** A line above it. */
  readonly apart?: boolean;
  readonly act: () => void;
}

const GAP = 6;

/** Open a menu at a button. Arrows move, Escape and a press elsewhere leave it, the focus goes back to the button. */
export function openMenu(anchor: HTMLElement, items: readonly MenuItem[], label: string): void {
  const menu = document.createElement("div");
  menu.className = "menu";
  menu.popover = "auto";
  menu.role = "menu";
  menu.ariaLabel = label;
  // Within a landmark, so that people who jump between those find it.
  (anchor.closest("dialog, header, main") ?? document.body).append(menu);
  anchor.ariaExpanded = "true";

  const leave = (): void => {
    menu.hidePopover();
    anchor.focus();
  };
  render(
    items.map(
      (item) => html`
        ${item.apart ? html`<hr role="separator" />` : nothing}
        <button
          type="button"
          class="menu-item ${item.danger ? "danger" : ""}"
          role=${item.checked === undefined ? "menuitem" : "menuitemradio"}
          aria-checked=${item.checked ?? nothing}
          aria-disabled=${item.disabled === undefined ? nothing : "true"}
          tabindex="-1"
          @click=${() => {
            if (item.disabled !== undefined) return;
            leave();
            item.act();
          }}
        >
          ${item.icon === undefined ? nothing : icon(item.icon)}
          <span>${item.label}</span>
          ${item.disabled === undefined && item.hint === undefined
            ? nothing
            : html`<span class="hint">${item.disabled ?? item.hint}</span>`}
          ${item.checked === undefined ? nothing : icon("check", "tick")}
        </button>
      `,
    ),
    menu,
  );

  menu.addEventListener("keydown", (event) => {
    const all = [...menu.querySelectorAll<HTMLElement>(".menu-item")];
    const at = all.findIndex((each) => each === document.activeElement);
    const next =
      event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : event.key === "Home" ? 0 : event.key === "End" ? -1 : null;
    if (next !== null) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === "Tab") leave();
    event.stopPropagation();
  });
  menu.addEventListener("toggle", (event) => {
    if (event instanceof ToggleEvent && event.newState === "closed") {
      anchor.ariaExpanded = "false";
      menu.remove();
    }
  });

  menu.showPopover();
  placeAt(anchor, menu);
  (menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.querySelector<HTMLElement>(".menu-item"))?.focus();
}

/** Below the button, or above it where there is more room; never over the edge of the window. */
function placeAt(anchor: HTMLElement, menu: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = button.bottom + GAP + height <= innerHeight || button.top < height;
  const top = below ? button.bottom + GAP : button.top - GAP - height;
  menu.style.setProperty("top", `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`);
  const left = button.left + width <= innerWidth - GAP ? button.left : button.right - width;
  menu.style.setProperty("left", `${Math.max(GAP, left)}px`);
}
