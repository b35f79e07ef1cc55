// What the browser remembers between visits. Storage may be forbidden or full; then it forgets, that is all.

export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

const PREFIX = 'speedspiele.';

export function memoryOf(storage: Storage | undefined): Memory {
  return {
    read(key) {
      try {
        return storage?.getItem(PREFIX + key) ?? null;
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        storage?.setItem(PREFIX + key, value);
      } catch {
        // A full or forbidden storage costs the memory, not the game.
      }
    },
  };
}
