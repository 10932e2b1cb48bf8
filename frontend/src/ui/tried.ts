import { why } from "../api";
import { toast } from "./toast";

/** Do something that may be refused; why it is, a toast says. */
export async function tried(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (trouble) {
    toast(why(trouble), { wrong: true });
  }
}
