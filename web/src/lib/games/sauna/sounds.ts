// Which sounds of the house go with what happened.
import type { SoundName } from '$lib/ui/sound';
import type { SaunaEvent } from '$gen/sauna_pb';

const SOUNDS: Partial<Record<NonNullable<SaunaEvent['event']['case']>, SoundName>> = {
  roundDealt: 'draw',
  cardLaid: 'lay',
  cardDrawn: 'draw',
  stockShuffled: 'draw',
  jettyEntered: 'stamp',
  jettyTurned: 'turn',
};

/** At most one of each; an equal card hisses on the hot stones. */
export function soundsOf(events: readonly SaunaEvent[]): SoundName[] {
  const sounds = events.flatMap(({ event }) => {
    const equal = event.case === 'cardLaid' && event.value.relation === 0;
    const sound = event.case && SOUNDS[event.case];
    return [...(sound ? [sound] : []), ...(equal ? (['hiss'] as const) : [])];
  });
  return [...new Set(sounds)];
}
