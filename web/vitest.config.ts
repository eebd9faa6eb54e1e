// Unit tests have a configuration of their own, so that building the page needs nothing that only tests do.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [svelte()], test: { include: ['src/**/*.test.ts', 'tools/*.test.mjs'] } });
