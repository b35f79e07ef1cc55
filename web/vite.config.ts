// Builds the browser's side into web/dist; relative addresses, so that the page works under any sub-path.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const gateway = process.env.SPEEDSPIELE_GATEWAY ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  resolve: { alias: { $lib: new URL('./src/lib', import.meta.url).pathname, $gen: new URL('./src/gen/speedspiele/v1', import.meta.url).pathname } },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, manifest: true },
  server: { proxy: { '/api': gateway, '/ws': { target: gateway.replace(/^http/, 'ws'), ws: true } } },
  // A busy machine is no failure.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 30_000, hookTimeout: 30_000 },
});
