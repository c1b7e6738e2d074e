import type { Bill, Frequency, ListedPayment, Schedule, Weekday } from '@duebook/contract'
import { expect, test } from 'vitest'
import { billColumns } from '../features/bills/list/bill-columns.ts'
import { paymentColumns } from '../features/payments/payment-columns.ts'
import { neutralizeFormulas } from '../format/csv.ts'
import { categories as germanCategories } from '../texts/categories/de.ts'
import { categories as englishCategories } from '../texts/categories/en.ts'
import { common as english } from '../texts/en/common.ts'
import { exports as germanExports } from '../texts/exports/de.ts'
import { exports as englishExports } from '../texts/exports/en.ts'
import { schedules as germanSchedules } from '../texts/schedules/de.ts'
import { schedules as englishSchedules } from '../texts/schedules/en.ts'
import { translation as german } from '../texts/translations/de.ts'
import { repeatWords } from '../ui/schedule-words.ts'

/*
 * The server reads the CSV files of this app, in words that it cannot import. They are kept in a file for its tests. After a
 * change of words: `npx vitest run --project web -u` with the path of this file; then the server must read them, too.
 */

const FREQUENCIES: Frequency[] = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual']
const WEEKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MOST = { day: 366, week: 104, month: 120, year: 50 }
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]

const SCHEDULES: Schedule[] = [
  ...(['day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, MOST[unit]].map((every) => ({ every, unit }) as Schedule),
  ),
  ...WEEKDAYS.map((day): Schedule => ({ every: 1, unit: 'week', weekdays: [day] })),
  { every: 2, unit: 'week', weekdays: ['mon', 'thu'] },
  { every: 13, unit: 'week', weekdays: ['tue', 'wed', 'sun'] },
  { every: 1, unit: 'week', weekdays: WEEKDAYS },
  ...DAYS.map((day): Schedule => ({ every: 1, unit: 'month', days: [day] })),
  { every: 2, unit: 'month', days: [1, 15] },
  { every: 13, unit: 'month', days: [2, 13, 23, -1] },
  { every: 1, unit: 'month', days: DAYS },
  ...([1, 2, 3, 4, -1] as const).flatMap((nth) =>
    WEEKDAYS.map((weekday): Schedule => ({ every: nth === 3 ? 2 : 1, unit: 'month', nth, weekday })),
  ),
  { every: 14, unit: 'month', nth: -1, weekday: 'fri' },
  ...MONTHS.map((month): Schedule => ({ every: 1, unit: 'year', months: [month], day: 31 })),
  ...MONTHS.map((month): Schedule => ({ every: 2, unit: 'year', months: [month], day: 1 })),
  { every: 1, unit: 'year', months: [1, 7], day: 31 },
  { every: 3, unit: 'year', months: [1, 4, 7, 10], day: -1 },
  { every: 1, unit: 'year', months: [2, 4], day: 30 },
  { every: 20, unit: 'year', months: MONTHS, day: 15 },
]

/** Where a spreadsheet could see a formula, or nearly. */
const TEXTS = [
  '=1+1',
  "'=1+1",
  "''=1+1",
  '-5',
  '007',
  "'007",
  '123456789012',
  '1e-5',
  '+49 30',
  '@home',
  'a,=b;-c|+d',
  "a,'=b",
  'line\n=x\r\n-y',
  '\n=',
  '\tx',
  "'\tx",
  '\t=x',
  ' =x',
  '"=x"',
  '＝x',
  "don't",
  "'quoted'",
  "Rock 'n' roll, 'live'",
  '=',
  '🙂,-🙂',
  '',
]

const LANGUAGES = {
  en: {
    common: english,
    exports: englishExports,
    schedules: englishSchedules,
    categories: englishCategories,
    locales: ['en-US', 'en-GB'],
  },
  de: {
    common: german.common,
    exports: germanExports,
    schedules: germanSchedules,
    categories: germanCategories,
    locales: ['de-DE', 'de-AT', 'de-CH'],
  },
}

function wordsIn({ common, exports, schedules, categories, locales }: (typeof LANGUAGES)['en' | 'de']) {
  const wordings = locales.map((locale) => ({
    words: schedules.sentence,
    frequencies: common.frequencies,
    locale,
  }))
  const [wording] = wordings
  if (!wording) throw new Error('A language has locales')
  const bills = billColumns({ common }, exports, schedules, categories, wording, 'EUR', [])
  const payments = paymentColumns({ common }, exports, categories, 'EUR', () => undefined)
  const cellsOf = (head: string, some: Partial<Bill>[]) =>
    some.map((bill) => bills.find((column) => column.head === head)?.cell(bill as Bill))
  const { columns } = exports
  const plain = { cycles_left: null, schedule: null }
  return {
    billHeads: bills.map(({ head }) => head),
    paymentHeads: payments.map(({ head }) => head),
    flags: cellsOf(columns.autoPay, [{ auto_pay: true }, { auto_pay: false }]),
    types: cellsOf(columns.type, [{ type: 'bill' }, { type: 'deposit' }]),
    paymentTypes: (['bill', 'deposit'] as const).map((type) =>
      payments.find(({ head }) => head === columns.type)?.cell({ bill_type: type } as ListedPayment),
    ),
    states: cellsOf(columns.state, [
      { ended: false, archived: false, draft: false },
      { ended: false, archived: true, draft: false },
      { ended: false, archived: false, draft: true },
      { ended: true, archived: true, draft: false },
    ]),
    weekends: cellsOf(schedules.columns.weekend, [{ weekend: 'before' }, { weekend: 'after' }]),
    once: repeatWords({ frequency: 'monthly', schedule: null, cycles_left: 1 }, wording),
    frequencies: FREQUENCIES.map((frequency) => repeatWords({ ...plain, frequency }, wording)),
    /** In each locale, those that differ. */
    schedules: SCHEDULES.map((schedule) => [
      ...new Set(wordings.map((each) => repeatWords({ ...plain, frequency: 'monthly', schedule }, each))),
    ]),
  }
}

test('the words of CSV files are those that the server is tested with', async () => {
  const en = wordsIn(LANGUAGES.en)
  const guards = TEXTS.map((text) => [text, neutralizeFormulas(text)])
  const file = JSON.stringify({ guards, schedules: SCHEDULES, en, de: wordsIn(LANGUAGES.de) }, null, 1)
  expect(en.schedules).toHaveLength(SCHEDULES.length)
  await expect(`${file}\n`).toMatchFileSnapshot('../../../server/test/imports/csv-words.snap')
})
