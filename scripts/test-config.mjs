import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { iconSprite } from '../web/icon-sprite.ts'
import { keptVersionDefine } from '../web/kept-version.ts'
import { makeTestDataFolder } from './test-data-folder.mjs'

// vitest leaves one core free, which on a small machine is half of it.
const WORKERS = Math.max(2, availableParallelism() - 1)
// Slow tests mostly wait: for a page, or for a process that starts or ends.
const SLOW_WORKERS = WORKERS + 1

// Far above what a test takes: nothing may depend on how quick or how busy a machine is. A test that hangs is still found.
const SERVER_TIMEOUT = 300_000
const BROWSER_TIMEOUT = 600_000

// On a busy CI machine a test may fail once. It is tried again there, and named at the end of the run (`passed at the second try`).
const RETRIES = process.env.CI ? 1 : 0

// Where nothing is known of earlier runs, the largest files come first. These are small, take minutes, and would be alone at the end.
const LONG =
  /(?:every-statement\.test|(?:every-page-in-\w+|fuzz|migrate-processes|roles-and-routes|contract|processes)\.slow\.test)\.ts$/

class LongFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Workers inherit it.
process.env.TEST_DATA_DIR ??= makeTestDataFolder()

// `npm run test:time` sets it.
const MEASURED = process.env.TEST_TIME !== undefined

const SETUP = [
  './scripts/nothing-left-fake.mjs',
  ...(MEASURED ? ['./scripts/test-time/measure-file.mjs'] : []),
]
const SLOW = '.slow.test.{ts,mjs}'
const EVERY_STATEMENT = 'server/test/postgres/every-statement.test.ts'

const SERVER_OPTIONS = {
  testTimeout: SERVER_TIMEOUT,
  hookTimeout: SERVER_TIMEOUT,
  setupFiles: [...SETUP, './server/test/process/nothing-left-running.ts'],
  expect: { poll: { timeout: SERVER_TIMEOUT / 2 } },
}

/**
 * Files named `*.slow.test.*` have what takes more than five seconds alone: processes that are started and killed, floods,
 * the fuzzer, most of the browser. Everything else is `npm test`.
 */
export function testConfig({ slow }) {
  const maxWorkers = slow ? SLOW_WORKERS : WORKERS
  const project = (name, folders, options = {}) => ({
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*${slow ? SLOW : '.test.{ts,mjs}'}`),
      exclude: ['**/node_modules/**', EVERY_STATEMENT, ...(slow ? [] : [`**/*${SLOW}`])],
      // Nothing of ours keeps a state in a module, so files of one worker share what they import: half of the time.
      isolate: false,
      setupFiles: SETUP,
      retry: RETRIES,
      maxWorkers,
      ...options,
    },
  })
  return defineConfig({
    test: {
      globalSetup: ['./scripts/build-before-tests.mjs', './server/test/postgres/global-setup.ts'],
      reporters: [
        'default',
        ...(MEASURED ? ['./scripts/test-time/reporter.mjs'] : []),
        './scripts/plain-line-reporter.mjs',
      ],
      // Without a terminal (CI) only a failed test's own output is worth its lines.
      silent: process.stdout.isTTY ? false : 'passed-only',
      maxWorkers,
      sequence: { sequencer: LongFirst },
      projects: [
        project('contract', ['contract/src']),
        // Against a real server, in the same process or in its own.
        project('cli', ['cli/src', 'cli/test', 'assistant/src', 'assistant/test'], {
          testTimeout: SERVER_TIMEOUT,
          hookTimeout: SERVER_TIMEOUT,
        }),
        project('server', ['server/src', 'server/test'], SERVER_OPTIONS),
        // It counts what has run since its process began, so it needs a process of its own.
        ...(slow
          ? []
          : [
              project('statements', [], {
                ...SERVER_OPTIONS,
                include: [EVERY_STATEMENT],
                exclude: [],
                isolate: true,
              }),
            ]),
        { ...project('web', ['web/src']), define: keptVersionDefine, plugins: [iconSprite()] },
        project('scripts', ['scripts'], { testTimeout: SERVER_TIMEOUT }),
        project('e2e', ['e2e'], {
          testTimeout: BROWSER_TIMEOUT,
          hookTimeout: BROWSER_TIMEOUT,
          expect: { poll: { timeout: BROWSER_TIMEOUT / 4 } },
          // After quick ones: a browser beside them makes both slow.
          sequence: { groupOrder: slow ? 0 : 1 },
        }),
      ],
    },
  })
}
