// A game's words in the present language, loaded when a screen first needs them.
import type { House } from '$lib/state/house.svelte';

import type { GameEntry, GameWords } from './contract';

export class LoadedWords {
  words: GameWords | null = $state.raw(null);
}

/** Call while a screen mounts: follows the language, and lends the game's sentences for refusals to the house. */
export function followWords(house: House, game: () => GameEntry | undefined): LoadedWords {
  const loaded = new LoadedWords();
  $effect(() => {
    const entry = game();
    if (!entry) return;
    let stale = false;
    void entry.words[house.settings.lang]().then(({ default: words }) => {
      if (stale) return;
      loaded.words = words;
      house.gameRefusals = { ...words.refusals, ...words.greyed };
    });
    return () => {
      stale = true;
      house.gameRefusals = {};
    };
  });
  return loaded;
}
