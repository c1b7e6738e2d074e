import { folded } from '@duebook/assistant/find-bill'
import type { Bill, BillChanges, Database } from '@duebook/contract'
import { requireAnchor } from '#bills/anchor'
import { DETAIL_OPTIONS } from '#bills/bill-options'
import { notEmpty, readDetails, type Surroundings } from '#bills/read-details'
import type { OptionSpecs, ValuesOf } from '#command'
import { usageFailure } from '#failures'
import { readAmount } from '#words/read-amount'
import { type Repeats, readFrequency, withDays } from '#words/read-frequency'
import { quotedText } from '#words/typed-text'

/** What `--clear` takes away. */
const CLEARED = {
  account: { account: null },
  category: { category_id: null },
  tags: { tags: [] },
  notes: { notes: null },
  url: { url: null },
  ends: { ends_on: null, cycles_left: null },
  icon: { icon: null },
  schedule: { schedule: null },
} satisfies Record<string, BillChanges>
export const CLEARABLE = Object.keys(CLEARED)

export const EDIT_OPTIONS = {
  name: { type: 'string', value: 'NAME', help: 'new name' },
  amount: { type: 'string', value: 'AMOUNT', help: 'new amount' },
  every: { type: 'string', value: 'FREQUENCY', help: 'how often: monthly, "every 2 weeks", "every 10 days"' },
  ...DETAIL_OPTIONS,
  anchor: {
    type: 'string',
    value: 'DAY',
    help: 'day of the month for later due dates, where the next one is in a shorter month',
  },
  bill: { type: 'boolean', help: 'money going out' },
  deposit: { type: 'boolean', help: 'money coming in' },
  'no-auto-pay': { type: 'boolean', help: 'not paid automatically' },
  'no-variable': { type: 'boolean', help: 'the amount stays the same' },
  'no-draft': { type: 'boolean', help: 'set up' },
  'add-tag': { type: 'string', multiple: true, value: 'TAG', help: 'add a tag' },
  'remove-tag': { type: 'string', multiple: true, value: 'TAG', help: 'remove a tag' },
  clear: {
    type: 'string',
    multiple: true,
    value: 'FIELD',
    help: `remove: ${CLEARABLE.join(', ')}`,
    completes: CLEARABLE,
  },
} as const satisfies OptionSpecs

type Values = ValuesOf<typeof EDIT_OPTIONS>

/** What the options of `edit` change. */
export async function readChanges(
  values: Values,
  bill: Bill,
  group: Database,
  surroundings: Surroundings,
): Promise<BillChanges> {
  refuseContradictions(values)
  const cleared: BillChanges = {}
  for (const field of values.clear ?? []) Object.assign(cleared, readCleared(field))
  const changes: BillChanges = {
    ...cleared,
    ...(values.name !== undefined && { name: notEmpty('name', values.name) }),
    ...(values.amount !== undefined && { amount: readAmount(values.amount, group) }),
    ...(values.bill && { type: 'bill' }),
    ...(values.deposit && { type: 'deposit' }),
    ...readRepeats(values, bill),
    ...(await readDetails(values, surroundings)),
    ...(values['no-auto-pay'] && { auto_pay: false }),
    ...(values['no-variable'] && { variable: false }),
    ...(values['no-draft'] && { draft: false }),
    ...readTags(values, bill),
    ...(values.anchor !== undefined && { anchor_day: readAnchor(values.anchor) }),
  }
  if (changes.anchor_day !== undefined) requireAnchor({ ...bill, ...changes }, changes.anchor_day)
  if (Object.keys(changes).length === 0)
    throw usageFailure('Say what to change, for example --amount 1250. "duebook help edit" lists everything.')
  return changes
}

/** Options that say two things about one field. */
const PAIRS = [
  ['bill', 'deposit'],
  ['auto-pay', 'no-auto-pay'],
  ['variable', 'no-variable'],
  ['draft', 'no-draft'],
  ['tag', 'add-tag'],
  ['tag', 'remove-tag'],
] as const satisfies (keyof Values)[][]
const FIELDS_OF = {
  account: ['account'],
  category: ['category'],
  tags: ['tag', 'add-tag', 'remove-tag'],
  notes: ['notes'],
  url: ['url'],
  ends: ['ends', 'times'],
  icon: ['icon'],
  schedule: ['every', 'on'],
} as const satisfies Record<keyof typeof CLEARED, (keyof Values)[]>

function refuseContradictions(values: Values): void {
  const pair = PAIRS.find((options) => options.every((option) => values[option]))
  if (pair) throw usageFailure(`Use --${pair[0]} or --${pair[1]}, not both.`)
  for (const [field, options] of Object.entries(FIELDS_OF)) {
    const both = options.find((option) => values[option] !== undefined)
    if (values.clear?.includes(field) && both)
      throw usageFailure(`Use --${both} or --clear ${field}, not both.`)
  }
}

function readCleared(field: string): BillChanges {
  if (Object.hasOwn(CLEARED, field)) return { ...CLEARED[field as keyof typeof CLEARED] }
  throw usageFailure(`${quotedText(field)} does not go with --clear. Use one of: ${CLEARABLE.join(', ')}.`)
}

function readRepeats({ every, on }: Values, bill: Bill): BillChanges {
  if (every === undefined && on === undefined) return {}
  const repeats: Repeats = every === undefined ? withDays(bill, on ?? '') : readFrequency(every, on)
  return repeats.schedule ? { schedule: repeats.schedule } : repeats
}

function readTags(values: Values, { tags }: Bill): BillChanges {
  const [added = [], removed = []] = [values['add-tag'], values['remove-tag']]
  if (added.length === 0 && removed.length === 0) return {}
  const has = (list: readonly string[], tag: string) => list.some((each) => folded(each) === folded(tag))
  const missing = removed.find((tag) => !has(tags, tag))
  if (missing !== undefined) throw usageFailure(`The bill has no tag ${quotedText(missing)}.`)
  const kept = tags.filter((tag) => !has(removed, tag))
  return { tags: [...kept, ...added.filter((tag) => !has(kept, tag)).map((tag) => notEmpty('add-tag', tag))] }
}

function readAnchor(text: string): number {
  const day = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (day < 1 || day > 31) throw usageFailure('--anchor must be a number from 1 to 31.')
  return day
}
