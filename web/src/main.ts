// Starts the page.
import '$lib/ui/house.css';

import { mount } from 'svelte';

import { House } from '$lib/state/house.svelte';

import App from './routes/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

const house = new House(window);
await house.open();
mount(App, { target, props: { house } });
document.documentElement.dataset['running'] = '';
document.getElementById('late')?.remove();
try {
  sessionStorage.removeItem('late');
} catch {
  // Nothing was remembered then.
}
if (import.meta.env.PROD) void import('./installed').then(({ keepFresh }) => keepFresh(house));
