// The sounds of the hall, made of the house's tones.
import type { Sound } from '$lib/ui/sound';

const LID_MS = 300;

/** The lid falls, two latches click, the stamp. */
export function playDeparture(sound: Sound): void {
  sound.noise({ ms: 90, hz: 420, volume: 0.22, afterMs: LID_MS - 40 });
  for (const afterMs of [LID_MS + 20, LID_MS + 95]) sound.tone({ hz: 2300, toHz: 1500, ms: 34, volume: 0.12, type: 'square', afterMs });
  sound.tone({ hz: 120, toHz: 62, ms: 140, volume: 0.36, type: 'triangle', afterMs: LID_MS + 240 });
}

/** The split-flap board rattles. */
export function playFlaps(sound: Sound): void {
  for (let i = 0; i < 9; i++) sound.noise({ ms: 18, hz: 3000 - (i % 3) * 500, volume: 0.07, sharpness: 3, afterMs: i * 32 });
}

/** The guard's whistle: packing begins. */
export function playWhistle(sound: Sound): void {
  for (const hz of [2093, 2217]) sound.tone({ hz, toHz: hz * 1.03, ms: 260, volume: 0.05 });
}
