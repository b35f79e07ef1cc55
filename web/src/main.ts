// Starts the page.
import { mount } from 'svelte';

import App from './routes/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

export default mount(App, { target });
