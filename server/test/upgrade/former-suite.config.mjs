import { defineConfig } from 'vitest/config'

/** Copied into the folder of the former version: the part of its tests that shows whether it can work with today's schema. */
export default defineConfig({
  test: {
    // The second brings the database that the tests copy to the schema of today.
    globalSetup: ['./server/test/postgres/global-setup.ts', './upgrade-template.mjs'],
    setupFiles: ['./scripts/nothing-left-fake.mjs'],
    include: [
      'server/test/books/{bills,cycles,etag,idempotency,isolation,pay,races,selection,statistics}.test.ts',
      'server/test/cycles/{agenda,moved-parts,settling,summary}.test.ts',
      'server/test/http/{groups,group-roles,sessions,sign-in}.test.ts',
      'server/test/categories/*.test.ts',
    ],
    exclude: ['**/*.slow.test.ts'],
    testNamePattern: /on postgres/,
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
  },
})
