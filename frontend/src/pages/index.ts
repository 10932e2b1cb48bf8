import { PAGES_OF_GAMES } from "../games";
import type { Route } from "../router";
import { _ } from "../texts";

/** All pages and their addresses. Each is a chunk of its own, loaded when somebody goes there. */
export const ROUTES: readonly Route[] = [
  { pattern: "/", tag: "home-page", load: () => import("./home"), title: () => "", first: true },
  { pattern: "/new", tag: "new-table-page", load: () => import("./new-table"), title: () => _("New table") },
  { pattern: "/t/:name", tag: "table-page", load: () => import("./table"), title: () => _("Table"), whole: true },
  {
    pattern: "/t/:name/projector",
    tag: "projector-page",
    load: () => import("./projector"),
    title: () => _("Projector"),
    whole: true,
  },
  { pattern: "/lobby", tag: "lobby-page", load: () => import("./lobby"), title: () => _("Lobby") },
  { pattern: "/invite/:seek", tag: "invite-page", load: () => import("./invite"), title: () => _("Invitation") },
  { pattern: "/club/:club", tag: "club-page", load: () => import("./club"), title: () => _("Club") },
  { pattern: "/people/:name", tag: "person-page", load: () => import("./person"), title: () => _("Profile") },
  { pattern: "/leaders", tag: "leaders-page", load: () => import("./leaders"), title: () => _("Leaderboards") },
  { pattern: "/t/:name/replay/:step?", tag: "replay-page", load: () => import("../replay/page"), title: () => _("Replay"), whole: true },
  { pattern: "/games", tag: "games-page", load: () => import("./games"), title: () => _("Games") },
  { pattern: "/words", tag: "words-page", load: () => import("./words"), title: () => _("Words") },
  { pattern: "/help/:chapter?", tag: "help-page", load: () => import("./help"), title: () => _("Help") },
  { pattern: "/moderation", tag: "moderation-page", load: () => import("./moderation"), title: () => _("Moderation") },
  { pattern: "/account", tag: "account-page", load: () => import("./account"), title: () => _("Account") },
  { pattern: "/settings", tag: "settings-page", load: () => import("./settings"), title: () => _("Settings") },
  ...PAGES_OF_GAMES,
];

export const NOWHERE: Route = {
  pattern: "",
  tag: "nowhere-page",
  load: () => import("./nowhere"),
  title: () => _("Not found"),
};
