import { slimEndpoints } from '@duebook/contract/slim-endpoints'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { earlyPage } from './early-page-build.ts'
import { iconSprite } from './icon-sprite.ts'
import { keptVersionDefine } from './kept-version.ts'
import { precompress } from './precompress.ts'
import { preloadFirstPage } from './preload-first-page.ts'
import { serviceWorker } from './service-worker-build.ts'

export default defineConfig({
  plugins: [
    react(),
    slimEndpoints(),
    iconSprite(),
    preloadFirstPage(),
    earlyPage(),
    serviceWorker(),
    precompress(),
  ],
  define: keptVersionDefine,
  // The server replaces it with a new value for every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The page's policy allows files only: nothing may become a data: address or an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
  },
  server: {
    // Keeps the Host header, which the server compares with the Origin of changing requests.
    proxy: { '^/(api|feeds)/': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
})
