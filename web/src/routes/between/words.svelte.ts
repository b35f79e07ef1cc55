// The words of these screens in the present language, loaded when the first of them opens.
import type { House } from '$lib/state/house.svelte';
import { betweenWords, type Between } from '$lib/words/between';

export class BetweenWords {
  words: Between | null = $state.raw(null);
}

/** Call while a screen mounts; follows the language. */
export function followBetween(house: House): BetweenWords {
  const loaded = new BetweenWords();
  $effect(() => {
    let stale = false;
    void betweenWords(house.settings.lang).then((words) => {
      if (!stale) loaded.words = words;
    });
    return () => (stale = true);
  });
  return loaded;
}
