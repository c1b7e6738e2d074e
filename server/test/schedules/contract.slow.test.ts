import { join } from 'node:path'
import { beforeEach, describe } from 'vitest'
import { withEveryApp } from '../support/test-app.ts'
import { giveBillsSchedules } from './support/rich-bills.ts'

/*
 * The tests of bills, payments and cycles once more, in groups in which every bill has a schedule of its own: a client that knows
 * only the contract must not notice.
 */
const TESTS = join(import.meta.dirname, '..')
const SUITES = [
  'books/bills',
  'books/cycles',
  'books/due-dates',
  'books/etag',
  'books/pay',
  'books/properties',
  'books/statistics-by-due',
  'cycles/agenda',
  'cycles/headline',
  'cycles/moved-parts',
  'cycles/properties',
  'cycles/races',
  'cycles/schedule',
  'cycles/settling',
  'cycles/summary',
  'auto-record/auto-record',
]

/** The contract does not speak of it: who moves a bill off a list of days by hand goes on with the list afterwards. */
const OFF_THE_LIST = new Set([
  'one off the schedule sets it anew, and coming back to the old one does not bring it back',
  'any sequence of operations is answered as the model says, alike by both engines, ids and ETags included',
  'a part goes with its cycle when the due date is moved by hand, there and back, and when it is settled',
  'a part that was paid towards a settled cycle stays there when the due date is set back',
  'a part towards a cycle that the new due date leaves behind goes along',
  'a part towards a later cycle stays there when the current due date is moved and moved back',
])

describe.each(SUITES)('with schedules: %s', async (suite) => {
  beforeEach(({ task, skip }) => {
    skip(OFF_THE_LIST.has(task.name), 'moves a bill off its list of days')
  })
  // A module of its own: where the suite itself was loaded before, it would define nothing.
  const file = `${join(TESTS, suite)}.test.ts?with-schedules`
  await withEveryApp({ change: giveBillsSchedules }, () => import(/* @vite-ignore */ file))
})
