import { afterAll, beforeAll, beforeEach, type RunnerTestCase, TestRunner } from 'vitest'

interface SetUp {
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
  /** Each test goes on where the one before has ended: one that is tried again comes after those before it once more. */
  inOrder?: boolean
}

/**
 * What the tests of a file, or of a `describe`, share. A test that is tried again gets it anew: its first try may have left
 * anything.
 */
export function sharedSetUp({ begin, end, inOrder = false }: SetUp): void {
  beforeAll(async () => {
    await begin()
  })
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await end()
    await begin()
    if (inOrder) for (const each of testsBefore(task)) await TestRunner.getTestFn(each)()
  })
  afterAll(async () => {
    await end()
  })
}

function testsBefore(task: Readonly<RunnerTestCase>): RunnerTestCase[] {
  const { tasks } = task.suite ?? task.file
  const before = tasks.slice(
    0,
    tasks.findIndex(({ id }) => id === task.id),
  )
  return before.filter((each) => each.type === 'test')
}
