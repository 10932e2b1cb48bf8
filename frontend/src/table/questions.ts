import { _ } from "../texts";
import type { Command, Session } from "./session";
import { nameOfSeat, type GameView } from "./views";

/** Something a person must answer by yes or no, and the commands that say so. */
export interface Question {
  readonly text: string;
  readonly yes: Command;
  readonly no: Command;
  readonly yesLabel: string;
  readonly noLabel: string;
  /** Who answers, where this browser holds several seats. */
  readonly seat?: number;
}

/** What every table may ask: to take a turn back, and to let the last play stand. */
export function sharedQuestion(session: Session<GameView>): Question | null {
  const { view } = session;
  const by = view.take_back_asked_by;
  const asked = session.own.find((seat) => seat !== by && !view.take_back_agreed.includes(seat));
  if (by !== null && asked !== undefined && !view.is_over) {
    return {
      text: _("May {name} take the last turn back?", { name: nameOfSeat(view.game, by) }),
      yes: { command: "answer-take-back", agreed: true },
      no: { command: "answer-take-back", agreed: false },
      yesLabel: _("Yes"),
      noLabel: _("No"),
      seat: asked,
    };
  }
  if (view.game.may.includes("accept")) {
    return {
      text: _("The last word may still be challenged. Does it stand?"),
      yes: { command: "accept" },
      no: { command: "challenge" },
      yesLabel: _("It stands"),
      noLabel: _("Challenge"),
    };
  }
  return null;
}
