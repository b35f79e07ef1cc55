// Which path shows which screen. Every screen is loaded when it is first needed.
import type { Component } from 'svelte';

import { matched } from '$lib/state/router.svelte';

/** A screen; those whose path has open places get them as `params`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- screens differ in what they take
export type Screen = Component<any>;
interface Route {
  path: string;
  load: () => Promise<{ default: Screen }>;
}

export const ROUTES: readonly Route[] = [
  { path: '/', load: () => import('./Portal.svelte') },
  { path: '/spiel/:game', load: () => import('./Lobby.svelte') },
  { path: '/spiel/:game/regeln', load: () => import('./Rules.svelte') },
  { path: '/raum/:code', load: () => import('./Room.svelte') },
  { path: '/tisch/:id', load: () => import('./Table.svelte') },
  { path: '/einstellungen', load: () => import('./Settings.svelte') },
  { path: '/listen', load: () => import('./between/Lists.svelte') },
  { path: '/listen/:game', load: () => import('./between/Lists.svelte') },
  { path: '/spiel/:game/tag', load: () => import('./between/Daily.svelte') },
  { path: '/spiel/:game/tag/:day', load: () => import('./between/Daily.svelte') },
  { path: '/spiel/:game/rekorde', load: () => import('./between/Records.svelte') },
  { path: '/spiel/:game/:page', load: () => import('./GamePage.svelte') },
  { path: '/ich', load: () => import('./between/Profile.svelte') },
  { path: '/spieler/:id', load: () => import('./between/Profile.svelte') },
  { path: '/partie/:id', load: () => import('./between/Replay.svelte') },
  { path: '/partie/:id/:eye/:step', load: () => import('./between/Replay.svelte') },
  { path: '/konto', load: () => import('./between/Account.svelte') },
  { path: '/blockierte', load: () => import('./between/Trust.svelte') },
  { path: '/hausleitung', load: () => import('./between/Admin.svelte') },
];

const NOT_FOUND = (): Promise<{ default: Screen }> => import('./NotFound.svelte');

/** The screen for a path with the words in the path's open places. */
export function routeFor(path: string): { load: () => Promise<{ default: Screen }>; params: Record<string, string> } {
  for (const route of ROUTES) {
    const params = matched(route.path, path);
    if (params) return { load: route.load, params };
  }
  return { load: NOT_FOUND, params: {} };
}
