/** What a person chose for this browser. Nothing of it concerns a game, so it stays in the browser. */

export type Theme = "system" | "light" | "dark" | "contrast" | "colour-blind" | "monochrome" | "retro";

export type SoundKind = "place" | "play" | "bonus" | "wrong" | "moved" | "time" | "bell";

export interface Settings {
  theme: Theme;
  /** `false` silences everything; each kind can be switched off besides. */
  sound: boolean;
  sounds: Readonly<Record<SoundKind, boolean>>;
  /** How quickly computers play: 0 takes its time, 9 waits for nothing. */
  speed: number;
  /** Show what computers consider before they play. */
  aloud: boolean;
  /** People talk: what they say is shown. */
  chat: boolean;
  /** Computers talk. */
  remarks: boolean;
  /** Values on tiles. */
  values: boolean;
  /** The tiles still to come, beside the board. */
  tracker: boolean;
  /** What arrow keys do: move the cursor, or (as on other sites) turn it, shuffle the rack and recall what is laid. */
  arrows: "move" | "direction";
  /** Shuffle the rack after each draw. */
  shuffle: boolean;
  motion: "system" | "reduced" | "full";
  /** Who was played against last. */
  opponent: string;
  /** How this person was called last. */
  name: string;
}

const KEPT = "bonmot-settings";

const USUAL: Settings = {
  theme: "system",
  sound: true,
  sounds: { place: true, play: true, bonus: true, wrong: true, moved: true, time: true, bell: true },
  speed: 5,
  aloud: false,
  chat: true,
  remarks: true,
  values: true,
  tracker: true,
  arrows: "move",
  shuffle: false,
  motion: "system",
  opponent: "",
  name: "",
};

class KeptSettings extends EventTarget {
  #now: Settings = USUAL;

  constructor() {
    super();
    this.#now = read();
    // Another tab may change them.
    window.addEventListener("storage", (event) => {
      if (event.key !== KEPT) return;
      this.#now = read();
      this.dispatchEvent(new Event("changed"));
    });
  }

  get now(): Readonly<Settings> {
    return this.#now;
  }

  change(wanted: Partial<Settings>): void {
    this.#now = { ...this.#now, ...wanted };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#now));
    } catch {
      // A private window may refuse: then they last as long as the page.
    }
    this.dispatchEvent(new Event("changed"));
  }
}

/** What was kept, as far as it still makes sense: an older page may have written it. */
function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (typeof kept !== "object" || kept === null) return USUAL;
    const fitting = Object.entries(kept).filter(
      ([name, value]) => name in USUAL && typeof value === typeof USUAL[name as keyof Settings],
    );
    const found: Settings = { ...USUAL, ...Object.fromEntries(fitting) };
    return { ...found, sounds: { ...USUAL.sounds, ...found.sounds } };
  } catch {
    return USUAL;
  }
}

/** Says "changed". */
export const settings = new KeptSettings();
