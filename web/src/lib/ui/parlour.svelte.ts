// What every screen of the house may use beside its state: sound, vibration, and the question "are you sure?".
import { getContext, setContext } from 'svelte';

import type { House } from '$lib/state/house.svelte';

import { Confirm } from './confirm.svelte';
import { Sound } from './sound';

export interface KeyLine {
  keys: readonly string[];
  does: string;
}

const PARLOUR = Symbol('parlour');

export class Parlour {
  readonly sound: Sound;
  readonly confirm = new Confirm();
  /** The class of the place the player is at; empty: the house itself. */
  place = $state('');
  /** The sheet of keys is open. */
  helpOpen = $state(false);
  /** Keys of the present screen for that sheet. */
  screenKeys: readonly KeyLine[] = $state.raw([]);

  constructor(private readonly house: House) {
    this.sound = new Sound(() => house.settings.sound, document);
  }

  /** A short buzz where the device can and the player wants it; browsers allow none before the first touch. */
  buzz(pattern: number | number[]): void {
    if (this.house.settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }
}

export function provideParlour(parlour: Parlour): Parlour {
  return setContext(PARLOUR, parlour);
}

export function useParlour(): Parlour {
  return getContext<Parlour>(PARLOUR);
}
