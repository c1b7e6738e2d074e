import { readFileSync } from 'node:fs'
import type { Schedule } from '#core/recurrence/schedule'

interface Words {
  billHeads: string[]
  paymentHeads: string[]
  flags: [string, string]
  types: [string, string]
  paymentTypes: [string, string]
  states: [string, string, string, string]
  weekends: [string, string]
  once: string
  frequencies: string[]
  schedules: string[][]
}

/** What the web app writes into CSV files; a test of it keeps the file current. */
export const CSV_WORDS = JSON.parse(
  readFileSync(new URL('../../../../test/imports/csv-words.snap', import.meta.url), 'utf8'),
) as { guards: Array<[text: string, guarded: string]>; schedules: Schedule[]; en: Words; de: Words }
