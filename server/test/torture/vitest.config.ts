import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run test:torture`: what takes minutes, or needs the machine for itself. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: ['server/test/torture/*.torture.ts'],
    // One after another: recovery times are measured.
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
  },
})
