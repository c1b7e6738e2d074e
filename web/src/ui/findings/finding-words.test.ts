import { INSIGHT_KINDS, type Insight } from '@duebook/contract'
import { expect, test } from 'vitest'
import { formatDay } from '../../format/days.ts'
import { formatMoney } from '../../format/money.ts'
import { insights as de } from '../../texts/insights/de.ts'
import { insights as en } from '../../texts/insights/en.ts'
import { findingPieces, findingWords } from './finding-words.ts'

const TODAY = '2026-11-17'
const EURO = { code: 'EUR', decimals: 2 }

const writing = (locale: string) => ({
  today: TODAY,
  // Plain spaces are easier to compare.
  money: (amount: number) => formatMoney(amount, EURO, locale).replaceAll('\u00A0', ' '),
  date: (day: string) =>
    formatDay(day, locale, {
      day: 'numeric',
      month: 'short',
      ...(day.startsWith('2026') ? {} : { year: 'numeric' }),
    }),
  month: (month: string) => formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' }),
  monthName: (month: string) => formatDay(`${month}-01`, locale, { month: 'long' }),
})

const given = (kind: Insight['kind'], fields: Partial<Insight>): Insight => ({
  key: `${kind}:7:31`,
  kind,
  bill_id: 7,
  bill_name: 'Power',
  type: 'bill',
  values: {},
  amount: 97,
  since: '2026-03-03',
  yearly_effect: null,
  ...fields,
})
const deposit = { type: 'deposit', bill_name: 'Salary' } as const

const PRICE = { values: { before: 84, after: 97, compared: 3 }, yearly_effect: 156 }
const LOWER = { values: { before: 97, after: 84, compared: 3 }, amount: 84, yearly_effect: -156 }
const UNUSUAL = { values: { before: 90, low: 80, high: 97.5, compared: 6 }, amount: 310 }
const ALIKE = { values: { before: 90, low: 90, high: 90, compared: 12 }, amount: 310 }
const END = { values: { due_date: '2026-12-01', cycles: 1 }, yearly_effect: -2400 }
const AHEAD = {
  values: { due_date: '2027-01-03', days: 47, months: 2, monthly: 120 },
  amount: 240,
  since: '2027-01-03',
}
const ONE_MONTH = { values: { months: 1, monthly: 240 }, amount: 240, since: '2026-12-03' }
const NAME = { bill_name: 'GYM', values: { same: 'name', other_bill_id: 3, other_bill_name: 'Gym' } } as const
const SUM = {
  bill_name: 'Fitness',
  values: { same: 'amount', other_bill_id: 3, other_bill_name: 'Gym' },
  amount: 30,
} as const

const CASES: [Insight, english: string, german: string][] = [
  [
    given('price_up', PRICE),
    'Power rose from €84.00 to €97.00 in March, €156.00 more a year.',
    'Power ist im März von 84,00 € auf 97,00 € gestiegen, 156,00 € mehr im Jahr.',
  ],
  [
    given('price_up', { ...PRICE, ...deposit, since: '2025-12-30' }),
    'Salary rose from €84.00 to €97.00 in December 2025: €156.00 more income a year.',
    'Salary ist im Dezember 2025 von 84,00 € auf 97,00 € gestiegen: 156,00 € mehr Einnahmen im Jahr.',
  ],
  [
    given('price_up', { ...PRICE, yearly_effect: null }),
    'Power rose from €84.00 to €97.00 in March.',
    'Power ist im März von 84,00 € auf 97,00 € gestiegen.',
  ],
  [
    given('price_down', LOWER),
    'Power fell from €97.00 to €84.00 in March, €156.00 less a year.',
    'Power ist im März von 97,00 € auf 84,00 € gesunken, 156,00 € weniger im Jahr.',
  ],
  [
    given('price_down', { ...LOWER, ...deposit }),
    'Salary fell from €97.00 to €84.00 in March: €156.00 less income a year.',
    'Salary ist im März von 97,00 € auf 84,00 € gesunken: 156,00 € weniger Einnahmen im Jahr.',
  ],
  [
    given('unusual', UNUSUAL),
    'Power cost €310.00 on 3 Mar. The 6 times before, it was between €80.00 and €97.50.',
    'Power hat am 3. März 310,00 € gekostet. Die 6 Male davor waren es zwischen 80,00 € und 97,50 €.',
  ],
  [
    given('unusual', { ...UNUSUAL, ...deposit }),
    'Salary brought €310.00 on 3 Mar. The 6 times before, it was between €80.00 and €97.50.',
    'Salary hat am 3. März 310,00 € gebracht. Die 6 Male davor waren es zwischen 80,00 € und 97,50 €.',
  ],
  [
    given('unusual', ALIKE),
    'Power cost €310.00 on 3 Mar. The 12 times before, it was €90.00.',
    'Power hat am 3. März 310,00 € gekostet. Die 12 Male davor waren es 90,00 €.',
  ],
  [
    given('unusual', { ...ALIKE, values: { before: 90, compared: 1 } }),
    'Power cost €310.00 on 3 Mar. Before, it was €90.00.',
    'Power hat am 3. März 310,00 € gekostet. Davor waren es 90,00 €.',
  ],
  [
    given('long_overdue', { values: { days: 31, cycles: 1 } }),
    'Power has been overdue for 31 days: €97.00.',
    'Power ist seit 31 Tagen überfällig: 97,00 €.',
  ],
  [
    given('long_overdue', { values: { days: 1, cycles: 2 }, amount: 194 }),
    'Power has been overdue for 1 day: 2 payments, €194.00 in all.',
    'Power ist seit 1 Tag überfällig: 2 Zahlungen, zusammen 194,00 €.',
  ],
  [
    given('long_overdue', { ...deposit, values: { days: 31, cycles: 1 } }),
    'Salary should have arrived 31 days ago: €97.00.',
    'Salary hätte vor 31 Tagen eingehen sollen: 97,00 €.',
  ],
  [
    given('long_overdue', { ...deposit, values: { days: 61, cycles: 2 }, amount: 194 }),
    'Salary should have arrived 61 days ago: 2 payments, €194.00 in all.',
    'Salary hätte vor 61 Tagen eingehen sollen: 2 Zahlungen, zusammen 194,00 €.',
  ],
  [
    given('ends_soon', END),
    'Power ends on 1 Dec, after 1 more payment. That’s €2,400.00 less a year.',
    'Power endet am 1. Dez., nach 1 weiteren Zahlung. Das sind 2.400,00 € weniger im Jahr.',
  ],
  [
    given('ends_soon', { ...END, ...deposit, values: { due_date: '2027-01-01', cycles: 2 } }),
    'Salary ends on 1 Jan 2027, after 2 more payments. That’s €2,400.00 less income a year.',
    'Salary endet am 1. Jan. 2027, nach 2 weiteren Zahlungen. Das sind 2.400,00 € weniger Einnahmen im Jahr.',
  ],
  [
    given('ends_soon', { ...END, yearly_effect: null }),
    'Power ends on 1 Dec, after 1 more payment.',
    'Power endet am 1. Dez., nach 1 weiteren Zahlung.',
  ],
  [
    given('large_ahead', AHEAD),
    'Power (€240.00) is due on 3 Jan 2027: put aside €120.00 a month for 2 months.',
    'Power (240,00 €) ist am 3. Jan. 2027 fällig: Lege 2 Monate lang 120,00 € im Monat zurück.',
  ],
  [
    given('large_ahead', ONE_MONTH),
    'Power (€240.00) is due on 3 Dec: put aside €240.00 by then.',
    'Power (240,00 €) ist am 3. Dez. fällig: Lege bis dahin 240,00 € zurück.',
  ],
  [
    given('large_ahead', { ...AHEAD, ...deposit }),
    'Salary (€240.00) is expected on 3 Jan 2027.',
    'Salary (240,00 €) wird am 3. Jan. 2027 erwartet.',
  ],
  [
    given('looks_double', NAME),
    'Gym and GYM look like the same bill.',
    'Gym und GYM sehen nach derselben Rechnung aus.',
  ],
  [
    given('looks_double', { ...NAME, type: 'deposit' }),
    'Gym and GYM look like the same deposit.',
    'Gym und GYM sehen nach derselben Einnahme aus.',
  ],
  [
    given('looks_double', SUM),
    'Gym and Fitness may be the same bill: both are €30.00 and due at the same time.',
    'Gym und Fitness könnten dieselbe Rechnung sein: Beide betragen 30,00 € und sind zur selben Zeit fällig.',
  ],
  [
    given('looks_double', { ...SUM, type: 'deposit' }),
    'Gym and Fitness may be the same deposit: both are €30.00 and due at the same time.',
    'Gym und Fitness könnten dieselbe Einnahme sein: Beide betragen 30,00 € und sind zur selben Zeit fällig.',
  ],
]

test.each(CASES)('%o: %s', (finding, english, german) => {
  expect(findingWords(finding, en, writing('en-GB'))).toBe(english)
  expect(findingWords(finding, de, writing('de-DE'))).toBe(german)
})

test('the table has every kind, of bills and of deposits', () => {
  const told = new Set(CASES.map(([{ kind, type }]) => `${kind} ${type}`))
  expect([...told].toSorted()).toEqual(
    INSIGHT_KINDS.flatMap((kind) => [`${kind} bill`, `${kind} deposit`]).toSorted(),
  )
})

test('names stand apart, whatever they are, so that they can be links', () => {
  const finding = given('looks_double', {
    ...NAME,
    bill_name: 'and',
    values: { ...NAME.values, other_bill_name: 'Gym and' },
  })
  expect(findingPieces(finding, en, writing('en-GB'))).toEqual([
    { billId: 3, name: 'Gym and' },
    ' and ',
    { billId: 7, name: 'and' },
    ' look like the same bill.',
  ])
})
