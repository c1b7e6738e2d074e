import type { ImportField } from '@duebook/contract'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { DraftInput, GroupFacts, KnownBill, RowChanges } from '#imports/interpret/interpreted'
import type { Item, Values } from '#imports/neutral'

export const UNCHANGED: RowChanges = { values: {}, leaveOut: false }

export function givenGroup(facts: Partial<GroupFacts> = {}): GroupFacts {
  return {
    currency: 'EUR',
    decimals: 2,
    today: '2026-03-10' as CalendarDate,
    bills: [],
    categories: new Map(),
    paymentsOf: async () => ({ ids: new Map(), settled: new Map() }),
    ...facts,
  }
}

export function givenKnown(bill: Partial<KnownBill> = {}): KnownBill {
  return {
    id: 7,
    name: 'Rent',
    amount: 120_050 as Minor,
    type: 'bill',
    frequency: 'monthly',
    schedule: null,
    dueDate: '2026-04-01' as CalendarDate,
    anchorDay: 1,
    ...bill,
  }
}

const FILE: DraftInput['file'] = {
  source: 'csv',
  charset: 'utf-8',
  delimiter: ',',
  notation: 'local',
  header: null,
  people: [],
  currency: null,
  categories: [],
  balances: [],
  warnings: [],
}

/** Rows separated by line breaks, cells by `|`. Changes by number of the row, from 2. */
export function givenCsv(
  text: string,
  {
    changes = {},
    ...others
  }: Partial<Omit<DraftInput, 'rows'>> & { changes?: Record<number, Partial<RowChanges>> } = {},
): DraftInput {
  const [header = [], ...records] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    file: { ...FILE, header },
    mapping: null,
    options: {},
    rows: records.map((cells, index) => {
      const row = index + 2
      return { item: { row, cells }, changes: { ...UNCHANGED, ...changes[row] } }
    }),
    ...others,
  }
}

/** A file of a program that is recognised. */
export function givenItems(
  items: Array<Partial<Item>>,
  file: Partial<DraftInput['file']> = {},
  options: DraftInput['options'] = {},
): DraftInput {
  return {
    file: { ...FILE, source: 'wallos', notation: 'exact', charset: null, delimiter: null, ...file },
    mapping: null,
    options,
    rows: items.map((item, index) => ({
      item: {
        row: index + 1,
        values: {},
        payments: [],
        person: null,
        sourceId: null,
        movesByItself: false,
        warnings: [],
        errors: [],
        exact: null,
        ...item,
      },
      changes: UNCHANGED,
    })),
  }
}

/** What every bill needs, in the exact notation. */
export function givenValues(values: Values = {}): Values {
  const needed: Partial<Record<ImportField, string>> = {
    name: 'Power',
    amount: '80.00',
    due_date: '2026-04-15',
    frequency: 'monthly',
  }
  return { ...needed, ...values }
}
