import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server embeds the built folder: `npm run build -- --outDir X` puts it elsewhere.
// While developing, PLYGROUND says where a running server answers.
export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: { target: 'es2022', emptyOutDir: true, chunkSizeWarningLimit: 400, assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: process.env.PLYGROUND ?? 'http://127.0.0.1:2048' } } },
  test: { include: ['src/**/*.test.ts'] },
});
