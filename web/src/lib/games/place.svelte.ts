// Being at a game's place: its light and faces, from a screen's first moment until it is left.
import type { Parlour } from '$lib/ui/parlour.svelte';

import type { GameEntry } from './contract';

/** Call while a screen mounts. */
export function enterPlace(parlour: Parlour, game: () => GameEntry | undefined): void {
  $effect(() => {
    const entry = game();
    if (!entry) return;
    void entry.style();
    parlour.place = entry.place;
    return () => {
      parlour.place = '';
    };
  });
}
