// What the linter asks of the browser's code: the recommended rules, and the arrows between the layers.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

/** Layers from left to right; a layer imports only what stands to its left. `games` may use `ui`, never the other way. */
const LAYERS = ['words', 'net', 'state', 'ui', 'games'];

const arrows = LAYERS.map((layer, at) => ({
  files: [`src/lib/${layer}/**`],
  rules: {
    'no-restricted-imports': ['error', {
      patterns: [...LAYERS.slice(at + 1).map((right) => ({ group: [`$lib/${right}/*`, `../${right}/*`, `../../${right}/*`], message: `${layer} stands left of ${right}.` })),
        { group: ['**/routes/*'], message: 'Only main starts at the routes.' }],
    }],
  },
}));

export default ts.config(
  { ignores: ['dist/', 'src/gen/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  { files: ['**/*.svelte', '**/*.ts'], rules: { 'no-undef': 'off' } },
  // State is replaced whole, never changed in place: a Map or Set inside a function is just that.
  { files: ['**/*.svelte', '**/*.svelte.ts'], rules: { 'svelte/prefer-svelte-reactivity': 'off' } },
  ...arrows,
);
