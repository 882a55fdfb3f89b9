// The recommended rules, and those on promises, which need the types. Form is prettier's business, types are
// svelte-check's, cycles between folders those of ../tools/cycles.py.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'src/generated', 'public', '.shots', '.vite'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      // Prettier folds code at 120; this is for what it leaves alone: strings, templates, comments.
      'max-len': ['error', { code: 140 }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      // Maps and sets here are built once and replaced whole, or hold what the page must not wait for.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.{ts,svelte}'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: new URL('.', import.meta.url).pathname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  // Written by tools/metrics.mjs and tools/protocol.mjs.
  {
    files: ['src/board/metrics.ts', 'src/protocol/schema.ts'],
    rules: { 'max-len': 'off', '@typescript-eslint/no-empty-object-type': 'off' },
  },
  // Tools run in Node and hand some of their functions to a browser.
  { files: ['tools/**', '*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    files: ['tools/pack/sw.js'],
    languageOptions: { globals: { ...globals.serviceworker, __SHELL__: 'readonly', __REST__: 'readonly' } },
  },
);
