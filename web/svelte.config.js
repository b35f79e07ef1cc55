// Svelte with runes everywhere; TypeScript is stripped by the compiler itself.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
