import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { NONCE_PLACEHOLDER } from './build/nonce-placeholder.ts';

/** The address at which `npm start` serves the API. `npm run dev` shows its data in this application. */
const { ADMIN_URL = 'http://127.0.0.1:8080' } = process.env;

/** Inlines nothing as a data: address, which the Content-Security-Policy would block. */
const INLINE_BYTES_MAX = 0;
const CHUNK_KILOBYTES_MAX = 1_500;

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  server: {
    host: '127.0.0.1',
    // The API accepts requests from pages of its own origin only.
    proxy: { '/admin/api': { target: ADMIN_URL, headers: { origin: ADMIN_URL, 'sec-fetch-site': 'same-origin' } } },
  },
  build: { sourcemap: false, assetsInlineLimit: INLINE_BYTES_MAX, chunkSizeWarningLimit: CHUNK_KILOBYTES_MAX },
});
