// What an installed page needs: the worker that keeps hashed files, and a word when a newer page stands ready.
import { mount } from 'svelte';

import { baseOf } from '$lib/net/address';
import { watchForNewer } from '$lib/state/fresh';
import type { House } from '$lib/state/house.svelte';

import Installed from './routes/Installed.svelte';

export function keepFresh(house: House): void {
  const base = baseOf(document);
  // Browsers without workers, or on plain http, go without.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register(new URL('sw.js', base), { scope: base }).catch(() => undefined);
  watchForNewer(document, base, () => mount(Installed, { target: document.body, props: { house } }));
}
