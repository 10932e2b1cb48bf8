import { html } from "lit";
import type { ShownSeek } from "../protocol/shared";
import { _ } from "../texts";
import { openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { toast } from "../ui/toast";

/** The link of a seek: a picture for the camera of a phone, and the address to copy. */
export async function showLink(seek: ShownSeek): Promise<void> {
  const url = new URL(`/invite/${seek.id}`, location.href).href;
  await openDialog({
    title: () => _("Invite by link"),
    body: () => html`<div class="invitation">
      <img
        class="invitation-picture"
        src=${`/api/v1/lobby/seeks/${encodeURIComponent(seek.id)}/qr.svg`}
        alt=${_("QR code of the address below")}
        width="240"
        height="240"
      />
      <p class="quiet">${_("Whoever opens it may sit down.")}</p>
      <p class="invitation-address"><code>${url}</code></p>
    </div>`,
    foot: () => html`<button type="button" class="button filled" @click=${() => copy(url)}>
      ${icon("copy")} ${_("Copy the address")}
    </button>`,
  });
}

export function copy(url: string): void {
  void navigator.clipboard.writeText(url).then(
    () => toast(_("Copied.")),
    () => undefined,
  );
}
