// Looking for pictures by mood, place and thing.

/** What a picture shows, by the archive's own words. */
export interface Shown {
  mood: string;
  place: string;
  seen: readonly string[];
}

/** What is looked for; empty: any. */
export interface Wanted {
  mood: string;
  place: string;
  thing: string;
}

export const ANY: Wanted = { mood: '', place: '', thing: '' };

/** Whether a picture is one of those. */
export function fits(shown: Shown, wanted: Wanted): boolean {
  return (!wanted.mood || shown.mood === wanted.mood) && (!wanted.place || shown.place === wanted.place) && (!wanted.thing || shown.seen.includes(wanted.thing));
}

/** Neighbours on the page lie that far apart in the archive, where pictures with the same hero follow each other. */
const STRIDE = 163;

/** The numbers of those pictures, well mixed and always in the same order. */
export function found(archive: readonly Shown[], wanted: Wanted): number[] {
  const at = (picture: number): number => (picture * STRIDE) % archive.length;
  return [...archive.keys()]
    .filter((picture) => {
      const shown = archive[picture];
      return shown !== undefined && fits(shown, wanted);
    })
    .sort((a, b) => at(a) - at(b) || a - b);
}

/** How many pictures there are for each value of one wish when the other two stay: nothing is offered that leads nowhere. */
export function offers(archive: readonly Shown[], wanted: Wanted, wish: keyof Wanted): Map<string, number> {
  const counts = new Map<string, number>();
  for (const shown of archive) {
    if (!fits(shown, { ...wanted, [wish]: '' })) continue;
    const values = wish === 'thing' ? shown.seen : [shown[wish]];
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
