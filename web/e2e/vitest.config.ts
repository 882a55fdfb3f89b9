// The page in a browser: each file has its own server and its own chromium, and two files run at a time.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import SecondTries from './support/second-tries';

export default defineConfig({
  plugins: [svelte()],
  cacheDir: new URL('../node_modules/.vite', import.meta.url).pathname,
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['*.test.ts'],
    environment: 'node',
    pool: 'forks',
    poolOptions: { forks: { minForks: 1, maxForks: 2 } },
    testTimeout: 300_000,
    // A crowded machine may be late once; a failure counts when it comes twice, and ./test names the scene.
    retry: 1,
    hookTimeout: 120_000,
    reporters: ['verbose', new SecondTries()],
  },
});
