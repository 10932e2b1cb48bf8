import { html, nothing } from "lit";
import { ask, why } from "../api";
import type { Invitation } from "../protocol/api";
import { _ } from "../texts";
import { openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { toast } from "../ui/toast";

/** Offer a seat: a picture for the camera of a phone, and the address to copy. It opens the seat once. */
export async function offerSeat(table: string, seat: number, name: string): Promise<void> {
  let invitation: Invitation;
  try {
    const address = `/api/v1/tables/${encodeURIComponent(table)}/invite`;
    invitation = await ask<Invitation>(address, { method: "POST", body: { seat } });
  } catch (trouble) {
    toast(why(trouble), { wrong: true });
    return;
  }
  const { url } = invitation;
  const key = new URL(url).searchParams.get("key") ?? "";
  const isOnlyHere = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
  const copy = (): void => {
    void navigator.clipboard.writeText(url).then(
      () => toast(_("Copied.")),
      () => undefined,
    );
  };
  await openDialog({
    title: () => _("A seat for {name}", { name }),
    body: () => html`<div class="invitation">
      <img
        class="invitation-picture"
        src=${`/api/v1/tables/${encodeURIComponent(table)}/qr.svg?key=${encodeURIComponent(key)}`}
        alt=${_("QR code of the address below")}
        width="240"
        height="240"
      />
      <p class="quiet">${_("Scan it with a phone, or send the address. It opens this seat once.")}</p>
      <p class="invitation-address"><code>${url}</code></p>
      ${isOnlyHere
        ? html`<p class="trouble">${icon("warning")} ${_("Only this machine reaches the server now: start it with “bonmot serve --lan”.")}</p>`
        : nothing}
    </div>`,
    foot: () => html`<button type="button" class="button filled" @click=${copy}>${icon("copy")} ${_("Copy the address")}</button>`,
  });
}
