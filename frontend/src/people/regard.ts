import { ask, why } from "../api";
import { _ } from "../texts";
import { toast } from "../ui/toast";

/** Not reading somebody any more, not meeting them any more, or neither. */
export type How = "mute" | "block" | "none";

/** Treat somebody so from here on; nobody is told. Whether it was done. */
export async function regard(person: string, name: string, how: How): Promise<boolean> {
  try {
    await ask(`/api/v1/avoided/${encodeURIComponent(person)}`, { method: "PUT", body: { how } });
  } catch (trouble) {
    toast(why(trouble), { wrong: true });
    return false;
  }
  const told = how === "mute" ? _("You no longer read what {name} says.", { name }) : _("You and {name} are no longer brought together.", { name });
  toast(how === "none" ? _("You read and meet {name} again.", { name }) : told, {
    ...(how === "none" ? {} : { action: { label: _("Undo"), act: () => void regard(person, name, "none") } }),
  });
  return true;
}
