import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPageChunks } from './first-page-chunks.ts'
import { keptVersionDefine } from './kept-version.ts'
import { serviceWorker } from './service-worker-build.ts'

export default defineConfig({
  plugins: [react(), serviceWorker()],
  define: keptVersionDefine,
  // The server puts a new value in its place for every page that it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The page's policy allows files only: nothing may become a data: address or an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: firstPageChunks() } } },
  },
  server: {
    // Host stays the page's own, which the server holds against the Origin of whatever changes something.
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})
