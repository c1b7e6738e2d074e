import type { Bill, GroupClient, NewBill } from '@duebook/contract'
import fc from 'fast-check'
import { anySchedule } from '../../../server/test/support/any-schedule.ts'
import { repeatsText } from '../../src/output/repeats.ts'
import { commandLine } from '../../src/output/shell-words.ts'
import type { Terminal } from './terminal.ts'

const anyDay = fc
  .tuple(
    fc.integer({ min: 2024, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom(1, 14, 28, 29, 30, 31),
  )
  .map(([year, month, day]) => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
  })
const anyText = fc.constantFrom('Joint', 'two words', '-dash', '$HOME', '7', '--name', 'ünï', 'a\nb')
const anyFrequency = fc.constantFrom('weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual')
const anyTags = fc.subarray(['a', 'b c', '-d', 'é'])
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const anyEnd = fc.oneof(
  fc.constant({}),
  fc.record({ cycles_left: fc.integer({ min: 2, max: 30 }) }),
  fc.constant({ ends_on: '2080-01-01' }),
)
export const anyNewBill: fc.Arbitrary<NewBill> = fc
  .tuple(
    fc.record({
      name: fc.constantFrom('Rent', '-x', 'Rent 2'),
      amount: fc.constantFrom(0, 0.05, 12, 1200.5),
      due_date: anyDay,
      frequency: anyFrequency,
      type: fc.constantFrom('bill', 'deposit'),
      account: fc.option(anyText.filter((text) => !text.includes('\n'))),
      notes: fc.option(anyText),
      auto_pay: fc.boolean(),
      variable: fc.boolean(),
      draft: fc.boolean(),
      weekend: fc.constantFrom('keep', 'before', 'after'),
      schedule: fc.option(anySchedule, { freq: 2 }),
      category_id: fc.constantFrom(null, 1, 2),
      tags: anyTags,
      icon: fc.constantFrom(null, 'home', 'cash'),
    }),
    anyEnd,
  )
  .map(([bill, end]) => ({ ...bill, ...end }))

const words = (name: string, value: string | undefined) => (value === undefined ? [] : [`--${name}=${value}`])
const clearable = ['account', 'category', 'tags', 'notes', 'url', 'ends', 'icon', 'schedule']

/** Options of `edit` that do not contradict each other. */
export const anyEdit: fc.Arbitrary<string[]> = fc
  .record({
    name: maybe(fc.constantFrom('Flat', '-y')),
    amount: maybe(fc.constantFrom('1', '3.50')),
    due: maybe(anyDay),
    every: maybe(
      fc.oneof(
        anyFrequency.map((frequency) => repeatsText({ frequency, schedule: null })),
        anySchedule.map((schedule) => repeatsText({ frequency: 'monthly', schedule })),
      ),
    ),
    account: maybe(fc.constant('Other')),
    category: maybe(fc.constantFrom('one', '#2')),
    notes: maybe(anyText),
    url: maybe(fc.constant('https://example.org')),
    times: maybe(fc.integer({ min: 1, max: 30 }).map(String)),
    weekend: maybe(fc.constantFrom('keep', 'before', 'after')),
    icon: maybe(fc.constantFrom('home', 'dog')),
    flags: fc.subarray(['--auto-pay', '--variable', '--draft', '--deposit']),
    offs: fc.subarray(['--no-auto-pay', '--no-variable', '--no-draft', '--bill']),
    tags: maybe(anyTags),
    clear: fc.subarray(clearable, { maxLength: 2 }),
  })
  .map(({ flags, offs, tags = [], clear, every, ...values }) => {
    const taken = new Set(
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    )
    if (every !== undefined) taken.add('schedule')
    if (values.times !== undefined) taken.add('ends')
    if (tags.length > 0) taken.add('tags')
    return [
      ...Object.entries(values).flatMap(([name, value]) => words(name, value)),
      ...words('every', every),
      ...tags.map((tag) => `--tag=${tag}`),
      ...(flags.length > 0 ? flags : offs),
      ...clear.filter((field) => !taken.has(field)).map((field) => `--clear=${field}`),
    ]
  })
  .filter((options) => options.length > 0)

export interface Undone {
  edit: string
  undo: string | undefined
  before: Bill
  after: Bill
}

/** A bill that is made, settled so many times, edited, and brought back by the line that the edit printed. */
export async function editAndUndo(
  { type }: Terminal,
  books: GroupClient,
  { bill, paid, options }: { bill: NewBill; paid: number; options: readonly string[] },
): Promise<Undone | undefined> {
  const { id } = await books.bills.create(bill)
  for (let count = 0; count < paid; count++) await books.bills.pay(id, { amount: 1 })
  const before = await books.bills.get(id)
  const edit = commandLine(['edit', String(id), ...options, '--json'])
  const edited = await type(edit)
  if (edited.code !== 0) return undefined
  const { undo } = JSON.parse(edited.stdout) as { undo?: string }
  if (undo !== undefined) {
    const undone = await type(undo)
    if (undone.code !== 0) throw new Error(`${edit}: ${undo}: ${undone.stderr}`)
  }
  const after = await books.bills.get(id)
  return { edit, undo, before: { ...before, updated_at: '' }, after: { ...after, updated_at: '' } }
}
