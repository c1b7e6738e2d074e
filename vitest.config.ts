import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// vitest leaves one core free, which on a small machine is half of it.
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    globalSetup: ['./server/test/postgres/global-setup.ts'],
    reporters: ['default', './scripts/plain-line-reporter.mjs'],
    // Without a terminal (CI) only a failed test's own output is worth its lines.
    silent: process.stdout.isTTY ? false : 'passed-only',
    maxWorkers,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], maxWorkers } },
      {
        test: {
          name: 'server',
          // Both engines and slow hashes on a small machine: a test that hangs is still told within the half minute.
          testTimeout: 20_000,
          hookTimeout: 30_000,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          maxWorkers,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], maxWorkers } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], maxWorkers } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The default second is too short for a browser on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          // After all others: a browser beside them makes both slow and the flows unsteady.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
})
