import { settings, type SoundKind } from "../settings";
import { shownTheme } from "../theme";

/** Sounds written by hand: each is a few tones, and the retro theme plays them on its beeper. */

/** Hertz, when it begins and how long it lasts (seconds), how loud (0 to 1). */
type Tone = readonly [pitch: number, from: number, lasts: number, loud: number];

const SCORES: Readonly<Record<SoundKind, readonly Tone[]>> = {
  place: [[420, 0, 0.045, 0.5], [190, 0, 0.06, 0.6]],
  play: [[392, 0, 0.09, 0.4], [523, 0.07, 0.14, 0.4]],
  bonus: [[523, 0, 0.1, 0.4], [659, 0.09, 0.1, 0.4], [784, 0.18, 0.1, 0.4], [1047, 0.27, 0.3, 0.4]],
  wrong: [[220, 0, 0.1, 0.5], [165, 0.1, 0.2, 0.5]],
  moved: [[587, 0, 0.08, 0.3], [440, 0.09, 0.12, 0.3]],
  time: [[880, 0, 0.07, 0.4]],
  bell: [[1319, 0, 0.9, 0.4], [1976, 0, 0.6, 0.2], [2637, 0, 0.4, 0.1]],
};

let audio: AudioContext | null = null;

/** Play one, unless it is switched off. Browsers are silent until something was pressed; so are we, then. */
export function sound(kind: SoundKind): void {
  const { sound: on, sounds } = settings.now;
  if (on && sounds[kind]) perform(kind);
}

/** Play one whatever is switched off: for the settings, where people listen to them. */
export function perform(kind: SoundKind): void {
  audio ??= new AudioContext();
  void audio.resume();
  const wave: OscillatorType = shownTheme() === "retro" ? "square" : "sine";
  for (const tone of SCORES[kind]) strike(audio, wave, tone);
}

function strike(through: AudioContext, wave: OscillatorType, [pitch, from, lasts, loud]: Tone): void {
  const begin = through.currentTime + from;
  const pipe = through.createOscillator();
  const bellows = through.createGain();
  const volume = loud * (wave === "square" ? 0.12 : 0.35);
  pipe.type = wave;
  pipe.frequency.value = pitch;
  bellows.gain.setValueAtTime(0, begin);
  bellows.gain.linearRampToValueAtTime(volume, begin + 0.005);
  if (wave === "square") bellows.gain.setValueAtTime(volume, begin + lasts * 0.9);
  bellows.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  pipe.connect(bellows).connect(through.destination);
  pipe.start(begin);
  pipe.stop(begin + lasts + 0.02);
}
