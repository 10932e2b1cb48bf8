import { ask } from "../api";
import { me } from "../me";
import type { Session } from "./session";
import { tried } from "../ui/tried";

/** Whether whoever looks may take the referee's seat: a referee who does not play. Whose club it is, the server knows. */
export function mayTakeDesk({ view, own }: Session): boolean {
  return view.referee !== null && !view.is_over && own.length === 0 && (me.now?.roles.includes("referee") ?? false);
}

/** Take it over from whoever had it, and is not there. */
export async function takeDesk(session: Session): Promise<void> {
  await tried(async () => {
    await ask(`/api/v1/tables/${encodeURIComponent(session.view.name)}/desk/take`, { method: "POST" });
    session.comeInAgain();
  });
}
