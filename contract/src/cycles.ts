import { type Static, Type } from 'typebox'
import { Bill, BillType, Frequency } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS, type Refusal, TEXT_LIMITS } from './refusals.ts'
import { AnchorDay, CyclesLeft, EndsOn, PayOn, ScheduleField, Weekend } from './schedules.ts'
import { CalendarDay, Id, MONTH_PATTERN, Month, Nullable, RangeDay } from './schemas.ts'
import { Text, WholeNumber } from './texts.ts'

export const CycleStatus = Type.Enum(['paid', 'partial', 'skipped', 'due', 'overdue', 'upcoming'], {
  title: 'CycleStatus',
  description:
    'Settled: `paid` or `skipped`. Open: `overdue`, `due` (from `pay_on` to `due_date`) or `upcoming`; `partial` if something was paid',
  examples: ['overdue'],
})
export type CycleStatus = Static<typeof CycleStatus>

/** What became of one due date of one bill. */
export const Cycle = Type.Object(
  {
    bill_id: Id,
    bill_name: Type.String({ examples: ['Rent'] }),
    type: BillType,
    account: Nullable(Type.String({ examples: ['Checking'] })),
    due_date: CalendarDay,
    pay_on: PayOn,
    amount: Type.Number({
      description:
        'Settled: the bill’s amount then. Open: its current one; of a variable bill the median of the last six payments',
      examples: [1200.5],
    }),
    status: CycleStatus,
    paid_amount: Type.Number({
      description: 'Paid toward this cycle, early or late',
      examples: [0],
    }),
    payment_ids: Type.Array(Id, { examples: [[]] }),
    auto_pay: Type.Boolean(),
    variable: Type.Boolean(),
    source: Type.Enum(['manual', 'auto'], {
      description: '`auto`: recorded by the server, or about to be recorded by it when due',
    }),
    median_of: Type.Integer({
      minimum: 0,
      examples: [0],
      description: 'Payments whose median `amount` is; 0: the bill’s own',
    }),
    last: Type.Boolean({ description: 'The bill ends with it' }),
  },
  { title: 'Cycle' },
)
export type Cycle = Static<typeof Cycle>

const sum = (description: string, example = 0) => Type.Number({ description, examples: [example] })

export const Summary = Type.Object(
  {
    month: Month,
    to_pay: sum('Bills due this month, without skipped ones', 1200.5),
    paid: sum('Paid toward these bills, no matter when'),
    remaining: sum('Left to pay on the unsettled ones', 1200.5),
    income_expected: sum('Deposits due this month, without skipped ones', 3100),
    income_received: sum('Received toward these deposits, no matter when'),
    overdue_count: Type.Integer({
      minimum: 0,
      examples: [0],
      description: 'Overdue cycles of bills, in any month',
    }),
    overdue_amount: sum('Left to pay on the overdue cycles'),
    due_total: sum('`paid` + `due_left`', 1200.5),
    due_left: sum('Left to pay by the end of the month', 1200.5),
    late_amount: sum('The overdue part of `due_left`'),
    next_payday: Nullable(
      Type.String({
        format: 'date',
        description: 'The next open deposit, today or later',
        examples: ['2026-02-27'],
      }),
    ),
  },
  { title: 'Summary' },
)
export type Summary = Static<typeof Summary>

const Count = WholeNumber('count', [1, LIMITS.scheduleDates], {
  default: 5,
  description: 'Number of dates',
})

export const AGENDA_REFUSALS: readonly Refusal[] = [
  ['agenda-too-long', { limit: LIMITS.agendaEntries, bill_id: 7, due_date: '1900-01-01', cycles: 51_234 }],
]

export const PreviewedDate = Type.Object({ due_date: CalendarDay, pay_on: PayOn }, { title: 'PreviewedDate' })
export type PreviewedDate = Static<typeof PreviewedDate>

export const SchedulePreview = Type.Object(
  {
    bill_id: Type.Optional(Id),
    due_date: CalendarDay,
    frequency: Type.Optional(Frequency),
    schedule: Type.Optional(ScheduleField),
    anchor_day: Type.Optional(AnchorDay),
    ends_on: Type.Optional(EndsOn),
    cycles_left: Type.Optional(CyclesLeft),
    weekend: Type.Optional(Weekend),
    count: Type.Optional(Count),
  },
  {
    title: 'SchedulePreview',
    examples: [
      { due_date: '2026-01-31', schedule: { every: 2, unit: 'month', days: [-1] }, weekend: 'before' },
    ],
  },
)
export type SchedulePreview = Static<typeof SchedulePreview>

export const BillProgress = Type.Object(
  {
    settled: Type.Integer({ minimum: 0, examples: [7], description: 'Paid or skipped cycles' }),
    cycles_left: Nullable(
      Type.Integer({ minimum: 0, examples: [17], description: 'null if the bill does not end' }),
    ),
    amount_left: Nullable(
      Type.Number({ examples: [3400], description: 'Left to pay on them; null if the bill does not end' }),
    ),
  },
  { title: 'BillProgress' },
)
export type BillProgress = Static<typeof BillProgress>

const common = { tag: 'Cycles', access: 'group' } as const

export const cycleEndpoints = {
  getAgenda: endpoint({
    ...common,
    method: 'GET',
    path: '/agenda',
    kept: true,
    summary: 'List all due dates with their status, sorted by `pay_on`, `due_date`, then bill',
    description:
      'Active bills and settled cycles of archived ones, no drafts. `from` and `to` are about `pay_on`; open cycles before both `from` and today are included.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      from: Type.Optional(
        RangeDay('From this day on; before 1900: from the beginning. Default: the first of this month'),
      ),
      to: Type.Optional(RangeDay('To this day. Default: the end of next month. At most 400 days')),
      bill_id: Type.Optional(Type.Integer({ description: 'Only this bill', examples: [7] })),
    }),
    data: Type.Array(Cycle),
    refusals: [['dates-reversed', { from: 'from', to: 'to' }], 'date-range-too-long', ...AGENDA_REFUSALS],
  }),
  getSummary: endpoint({
    ...common,
    method: 'GET',
    path: '/summary',
    kept: true,
    summary: 'Summary of a month',
    description: 'What is due, paid and still to pay, by due date.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      month: Type.Optional(
        Text(TEXT_LIMITS.month, {
          description: 'YYYY-MM; default: this month',
          examples: ['2026-02'],
          'x-too-long-refusal': 'invalid-month',
          'x-described': { pattern: MONTH_PATTERN },
        }),
      ),
    }),
    data: Summary,
  }),
  getBillSchedule: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/schedule',
    summary: 'List the next due dates of a bill, starting with the current one',
    description: 'Empty once the bill has ended.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({ count: Type.Optional(Count) }),
    data: Type.Array(CalendarDay),
    refusals: ['bill-not-found'],
  }),
  getSchedule: endpoint({
    ...common,
    method: 'GET',
    path: '/schedule',
    summary: 'Preview the due dates of a bill that has not been saved yet',
    description: 'For a `frequency`. For other schedules use `POST /schedule/preview`.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({ due_date: CalendarDay, frequency: Frequency, count: Type.Optional(Count) }),
    data: Type.Array(CalendarDay),
  }),
  previewSchedule: endpoint({
    tag: 'Cycles',
    access: 'signed-in',
    maySelectGroup: true,
    method: 'POST',
    path: '/schedule/preview',
    summary: 'Preview due dates and when to pay, before saving',
    description: 'Needs `frequency` or `schedule`. With `bill_id`: what an update of that bill would give.',
    needs: 'user',
    tokens: 'read',
    body: SchedulePreview,
    data: Type.Array(PreviewedDate),
    refusals: ['bill-not-found'],
  }),
  getBillProgress: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/progress',
    summary: 'How far a bill that ends has come',
    description: 'How many cycles are settled, how many are left, and their cost.',
    needs: 'viewer',
    tokens: 'read',
    data: BillProgress,
    refusals: ['bill-not-found'],
  }),
  skipCycle: endpoint({
    ...common,
    method: 'POST',
    path: '/bills/:id/skip',
    summary: 'Skip the current cycle and move the due date to the next one',
    description: 'No payment is recorded.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    etag: true,
    ifMatch: true,
    body: Type.Object(
      {
        note: Type.Optional(
          Nullable(Text(TEXT_LIMITS.skipNote, { description: 'Reason', examples: ['Waived for November'] }), {
            default: null,
          }),
        ),
      },
      { title: 'Skip' },
    ),
    data: Bill,
    refusals: ['bill-not-found', 'due-date-too-late', 'bill-ended'],
  }),
  unskipCycle: endpoint({
    ...common,
    method: 'DELETE',
    path: '/bills/:id/skip',
    summary: 'Undo the latest skip',
    description: 'The skipped cycle is open again.',
    needs: 'editor',
    tokens: 'write',
    etag: true,
    data: Bill,
    refusals: ['bill-not-found', 'not-latest-skip'],
  }),
  undoPayment: endpoint({
    ...common,
    audit: 'payment.deleted',
    method: 'POST',
    path: '/payments/:id/undo',
    summary: 'Undo a payment: remove it and, if it settled the latest cycle, reopen that cycle',
    description: 'Returns the updated bill. To remove a payment and keep the due date, delete it instead.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    etag: true,
    data: Bill,
    refusals: ['payment-not-found', 'not-latest-payment'],
  }),
}
