import type { Notation } from "../protocol/api";
import { _ } from "../texts";
import type { IconName } from "../ui/icons";
import type { MenuItem } from "../ui/menu";
import { toast } from "../ui/toast";

/** Give a link to somebody: by the way that the device has for it, or to be pasted. */
export async function share(address: string, text: string): Promise<void> {
  const url = new URL(address, location.href).href;
  try {
    // On a machine with a mouse the system's own dialog is more in the way than a copied link.
    if (navigator.share !== undefined && window.matchMedia("(pointer: coarse)").matches)
      await navigator.share({ title: "Bonmot", text, url });
    else if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(url);
      toast(_("The link is copied."));
    } else await copyByHand(url);
  } catch {
    // Whoever shares may think better of it.
  }
}

/** Without a safe connection browsers do not copy: the link is shown, to be copied by hand. */
async function copyByHand(url: string): Promise<void> {
  const { openDialog } = await import("../ui/dialog");
  const { html } = await import("lit");
  await openDialog({
    title: () => _("Share"),
    body: () => html`<input
      class="input"
      readonly
      aria-label=${_("Link")}
      .value=${url}
      @focus=${(event: Event) => event.target instanceof HTMLInputElement && event.target.select()}
    />`,
  });
}

const ICONS: Readonly<Record<string, IconName>> = { html: "book", text: "list", gcg: "note", svg: "board", log: "download" };

/** The ways in which a game can be taken away. `lines` says which board a picture shows. */
export function exportItems(table: string, notations: readonly Notation[], lines: number): MenuItem[] {
  const address = (notation: string): string => `/api/v1/tables/${encodeURIComponent(table)}/export/${notation}`;
  return notations.flatMap((each) => {
    const item: MenuItem = {
      label: capital(each.about),
      icon: ICONS[each.name] ?? "download",
      act: () => fetched(each.name === "svg" ? `${address(each.name)}?lines=${lines}` : address(each.name)),
    };
    if (each.name !== "svg") return [item];
    const painted: MenuItem = {
      ...item,
      label: _("Picture of the board (PNG)"),
      act: () => void paint(`${address("svg")}?lines=${lines}`, `${table}-${lines}.png`),
    };
    return [painted, item];
  });
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Take a file from the server; it names it itself. */
function fetched(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

const SHARP = 2;

/** A picture that every program shows, painted by the browser from the drawing of the server. */
async function paint(address: string, name: string): Promise<void> {
  try {
    const drawing = new Image();
    drawing.src = address;
    await drawing.decode();
    const canvas = document.createElement("canvas");
    canvas.width = drawing.naturalWidth * SHARP;
    canvas.height = drawing.naturalHeight * SHARP;
    canvas.getContext("2d")?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (picture === null) throw new Error("nothing was painted");
    const kept = URL.createObjectURL(picture);
    fetched(kept, name);
    setTimeout(() => URL.revokeObjectURL(kept), 10_000);
  } catch {
    toast(_("The picture could not be made."), { wrong: true });
  }
}
