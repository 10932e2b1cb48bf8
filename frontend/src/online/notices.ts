import type { LobbyMessage, ShownSeek } from "../protocol/lobby";
import { go, routing } from "../router";
import { _ } from "../texts";
import { wearBadge } from "../ui/badge";
import { toast } from "../ui/toast";
import { news } from "./news";
import { accept, follow, partOf, rulesOfSeek, withdraw } from "./seeks";

/** What is told wherever the reader is: a toast with what can be done about it, a figure in the title, and where the
 *  reader has allowed it a notification of the system while the page is out of sight. */

/** Long enough to finish a move before one answers. */
const QUESTION = 15_000;

export function begin(): void {
  news.addEventListener("told", (event) => {
    if (event instanceof CustomEvent) told(event.detail as LobbyMessage);
  });
  news.addEventListener("changed", badge);
  routing.addEventListener("moved", () => setTimeout(badge)); // after the page has put its title there
}

function told(message: LobbyMessage): void {
  switch (message.type) {
    case "seek":
      invited(message.seek);
      break;
    case "gone":
      if (message.declined_by !== "") toast(_("{name} would rather not play now.", { name: message.declined_by }));
      break;
    case "begun":
      begun(message.table, message.rematch, message.names);
      break;
    case "turn":
      yourTurn(message.table, message.names);
      break;
    case "follows":
      toast(_("{name} follows you.", { name: message.name }), {
        action: message.is_friend ? null : { label: _("Follow back"), act: () => void follow(message.person, message.name) },
      });
      break;
    default:
  }
}

function invited(seek: ShownSeek): void {
  if (partOf(seek, news.me) !== "invited") return;
  const name = seek.host_name;
  const text =
    seek.rematch === null
      ? _("{name} invites you to a game: {rules}.", { name, rules: rulesOfSeek(seek) })
      : _("{name} would like a rematch.", { name });
  toast(text, {
    lasts: QUESTION,
    action: { label: _("Play"), act: () => void accept(seek) },
    other: { label: _("Decline"), act: () => void withdraw(seek) },
  });
  notify(text, "/lobby", `seek-${seek.id}`);
}

/** Everybody sits. Whoever is at another game is not torn away from it. */
function begun(table: string, rematch: string | null, names: readonly string[]): void {
  const here = `/t/${table}`;
  const { pathname } = location;
  if (pathname === here) return;
  const text = _("The game begins: {names}.", { names: names.join(" – ") });
  notify(text, here, `table-${table}`);
  if (!pathname.startsWith("/t/") || pathname === `/t/${rematch ?? ""}`) go(here);
  else toast(text, { lasts: QUESTION, action: { label: _("To the table"), act: () => go(here) } });
}

function yourTurn(table: string, names: readonly string[]): void {
  const address = `/t/${table}`;
  if (location.pathname === address && !document.hidden) return;
  const text = _("Your move: {names}.", { names: names.join(" – ") });
  notify(text, address, `table-${table}`);
  if (location.pathname !== address) toast(text, { action: { label: _("To the table"), act: () => go(address) } });
}

/** How many wait for this person, elsewhere than here. */
function badge(): void {
  const lobby = news.lobby;
  if (lobby === null) return;
  const turns = lobby.playing.filter((each) => each.your_move && location.pathname !== `/t/${each.name}`).length;
  const invitations = lobby.seeks.filter((each) => partOf(each, lobby.me) === "invited").length;
  wearBadge(turns + invitations);
}

/** Whether the browser may still be asked to show notifications. */
export function mayAsk(): boolean {
  return "Notification" in window && window.isSecureContext && Notification.permission === "default";
}

/** Called by a click only: browsers ask nobody who did nothing. */
export async function allowNotifications(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") toast(_("You will be told when it is your move."));
}

function notify(text: string, address: string, tag: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body: text, tag, icon: "/icon.svg", data: address };
  // Phones show what a worker shows; elsewhere the page may do it by itself.
  void navigator.serviceWorker
    ?.getRegistration()
    .then((worker) => {
      if (worker !== undefined) return worker.showNotification("Bonmot", options);
      const shown = new Notification("Bonmot", options);
      shown.addEventListener("click", () => {
        window.focus();
        go(address);
        shown.close();
      });
      return undefined;
    })
    .catch(() => undefined);
}
