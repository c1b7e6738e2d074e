import { type Static, Type } from 'typebox'
import { Icon } from './appearance.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { AnchorDay, CyclesLeft, EndsOn, PayOn, ScheduleField, Weekend } from './schedules.ts'
import { allOptional, CalendarDay, Cursor, Id, Instant, Limit, Nullable } from './schemas.ts'
import { ComparedText, type InputNotes, Text } from './texts.ts'

export const Frequency = Type.Enum(['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'], {
  title: 'Frequency',
  examples: ['monthly'],
})
export type Frequency = Static<typeof Frequency>

/** A deposit is money coming in. */
export const BillType = Type.Enum(['bill', 'deposit'], {
  title: 'BillType',
  description: '`deposit`: money coming in',
  examples: ['bill'],
})
export type BillType = Static<typeof BillType>

const REFUSED_AMOUNT: InputNotes = {
  'x-refusal': 'amount-negative',
  'x-refusals': ['amount-too-large', ['amount-too-precise', { decimals: 2 }]],
  'x-described': { minimum: 0, maximum: LIMITS.amount },
}
const BillAmount = Type.Number({
  title: 'BillAmount',
  description: 'At most as many decimal places as the group’s currency has',
  examples: [1200.5],
  ...REFUSED_AMOUNT,
})
const Account = Text(TEXT_LIMITS.account, { examples: ['Checking'] })
const Url = Text(TEXT_LIMITS.url, {
  title: 'Url',
  description: 'If it has a scheme: http, https, mailto or tel',
  examples: ['https://rent.example.org'],
  'x-refusals': ['invalid-url'],
})
const Notes = Text(TEXT_LIMITS.notes, { examples: ['Flat 4'] })
const Name = Text(TEXT_LIMITS.billName, { examples: ['Rent'], 'x-described': { minLength: 1 } })

/** What every bill needs. */
const needed = { name: Name, amount: BillAmount, due_date: CalendarDay, frequency: Frequency, type: BillType }

const Tags = Type.Array(Text(TEXT_LIMITS.tag, { 'x-described': { minLength: 1 } }), {
  title: 'Tags',
  description: 'Unique regardless of case',
  maxItems: LIMITS.tagsPerBill,
  examples: [[]],
  'x-refusals': [['tag-repeated', { tag: 'work' }]],
})

/** What can be left out. */
const details = {
  account: Nullable(Account),
  url: Nullable(Url),
  notes: Nullable(Notes),
  auto_pay: Type.Boolean({ description: 'Paid automatically, for example by direct debit' }),
  variable: Type.Boolean({ description: 'The amount varies from cycle to cycle' }),
  draft: Type.Boolean({ description: 'Still being set up' }),
  schedule: ScheduleField,
  ends_on: EndsOn,
  cycles_left: CyclesLeft,
  weekend: Weekend,
  category_id: Nullable(Id, { examples: [null], 'x-refusals': ['unknown-category'] }),
  tags: Tags,
  icon: Nullable(Icon, {
    title: 'IconOrNull',
    description: 'null: that of its category, else by type',
    examples: [null],
  }),
}

/** What a new bill has where its maker says nothing. */
const DEFAULTS: { [F in keyof typeof details]: null | false | 'keep' | readonly [] } = {
  account: null,
  url: null,
  notes: null,
  auto_pay: false,
  variable: false,
  draft: false,
  schedule: null,
  ends_on: null,
  cycles_left: null,
  weekend: 'keep',
  category_id: null,
  tags: [],
  icon: null,
}

export const Bill = Type.Object(
  {
    id: Id,
    ...needed,
    ...details,
    anchor_day: Type.Integer({
      minimum: 1,
      maximum: 31,
      description: 'Day of the month, also after short months',
      examples: [31],
    }),
    pay_on: PayOn,
    ended: Type.Boolean({ description: 'Its last cycle is settled' }),
    archived: Type.Boolean(),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Bill' },
)
export type Bill = Static<typeof Bill>

/** Of a new bill the day of its due date, if it is left out. */
const anchor = { anchor_day: Type.Optional(AnchorDay) }

export const NewBill = Type.Object(
  { ...needed, ...allOptional(details, DEFAULTS), ...anchor },
  {
    title: 'NewBill',
    examples: [{ name: 'Rent', amount: 1200.5, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }],
  },
)
export type NewBill = Static<typeof NewBill>

export const BillChanges = Type.Object(
  { ...allOptional(needed), ...allOptional(details), ...anchor },
  { title: 'BillChanges', examples: [{ amount: 1250 }] },
)
export type BillChanges = Static<typeof BillChanges>

const common = { tag: 'Bills', access: 'group' } as const

/** What many bills can be changed to at once. */
export const BulkChanges = Type.Object(
  {
    ...allOptional({
      account: details.account,
      category_id: details.category_id,
      tags: Tags,
      icon: details.icon,
    }),
    archived: Type.Optional(Type.Boolean()),
  },
  { title: 'BulkChanges' },
)
export type BulkChanges = Static<typeof BulkChanges>

export const FormerBill = Type.Object({ id: Id, changes: BulkChanges }, { title: 'FormerBill' })
export type FormerBill = Static<typeof FormerBill>

/** What many bills had before a change. */
export const FormerBills = Type.Object(
  { former: Type.Array(FormerBill, { maxItems: LIMITS.bulkBills }) },
  { title: 'FormerBills', examples: [{ former: [{ id: 7, changes: { account: null } }] }] },
)
export type FormerBills = Static<typeof FormerBills>

export const billEndpoints = {
  listBills: endpoint({
    ...common,
    method: 'GET',
    path: '/bills',
    kept: true,
    summary: 'List bills, sorted by due date, then id',
    description: 'With `limit`, returns one page; `Link: <…>; rel="next"` has the address of the next.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      include_archived: Type.Optional(Type.Boolean({ default: false })),
      type: Type.Optional(BillType),
      account: Type.Optional(ComparedText(TEXT_LIMITS.account, { description: 'Exact account name' })),
      category_id: Type.Optional(
        ComparedText(TEXT_LIMITS.id, { description: 'Id, or `none`', examples: ['7'] }),
      ),
      tag: Type.Optional(ComparedText(TEXT_LIMITS.tag, { description: 'Regardless of case' })),
      limit: Type.Optional(Limit),
      cursor: Type.Optional(Cursor),
    }),
    data: Type.Array(Bill),
  }),
  createBill: endpoint({
    ...common,
    method: 'POST',
    path: '/bills',
    summary: 'Add a bill or deposit',
    description: 'A draft is left out of the agenda until it is finished.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    etag: true,
    body: NewBill,
    status: 201,
    location: '/bills/:id',
    data: Bill,
    refusals: ['too-many-bills'],
  }),
  bulkUpdateBills: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/bulk',
    summary: 'Change many bills at once: all or none',
    description: 'Returns the former values, for undoing it.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    body: Type.Object(
      { ids: Type.Array(Id, { maxItems: LIMITS.bulkBills }), changes: BulkChanges },
      { title: 'BulkUpdate', examples: [{ ids: [7], changes: { account: 'Joint' } }] },
    ),
    data: FormerBills,
    refusals: ['bill-not-found'],
  }),
  undoBulkUpdate: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/bulk/undo',
    summary: 'Undo a change of many bills, with its response',
    description: 'Restores the former values in that response.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    body: FormerBills,
    data: FormerBills,
    refusals: ['bill-not-found'],
  }),
  getBill: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id',
    summary: 'Get a bill',
    description: 'Archived bills and drafts can be read too.',
    needs: 'viewer',
    tokens: 'read',
    etag: true,
    data: Bill,
    refusals: ['bill-not-found'],
  }),
  updateBill: endpoint({
    ...common,
    method: 'PUT',
    path: '/bills/:id',
    summary: 'Update a bill; only included fields change',
    description:
      'A `due_date` off the schedule also sets the day of the month for later cycles; another cycle of it does not. `anchor_day` sets it, also alone.',
    needs: 'editor',
    tokens: 'write',
    etag: true,
    body: BillChanges,
    data: Bill,
    refusals: ['bill-not-found', 'anchor-elsewhere'],
  }),
  archiveBill: endpoint({
    ...common,
    method: 'DELETE',
    path: '/bills/:id',
    summary: 'Archive a bill; it can be restored',
    description: 'It no longer becomes due; its payments stay.',
    needs: 'editor',
    tokens: 'write',
    etag: true,
    data: Bill,
    refusals: ['bill-not-found'],
  }),
  unarchiveBill: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/:id/unarchive',
    summary: 'Restore an archived bill',
    description: 'Its due date stays where it was.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    etag: true,
    data: Bill,
    refusals: ['bill-not-found'],
  }),
  deleteBill: endpoint({
    ...common,
    audit: 'bill.deleted',
    method: 'DELETE',
    path: '/bills/:id/permanent',
    summary: 'Delete a bill and all its payments permanently',
    description: 'This can’t be undone. Archive it to keep the payments.',
    needs: 'editor',
    tokens: 'write',
    etag: true,
    refusals: ['bill-not-found'],
    message: 'Bill and its payments deleted',
  }),
}
