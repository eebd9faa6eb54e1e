import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// While developing, PLYGROUND says where a running server answers. It takes requests from its own page only, so the
// proxy asks in the name of that page.
const target = process.env.PLYGROUND ?? 'http://127.0.0.1:2048';
const proxy = { '/api': { target, changeOrigin: true, headers: { origin: target } } };

// The server embeds the built folder: `npm run build -- --outDir X` puts it elsewhere.
export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: { target: 'es2022', emptyOutDir: true, chunkSizeWarningLimit: 400, assetsInlineLimit: 0 },
  server: { proxy },
  preview: { proxy },
});
