import { type Static, Type } from 'typebox'
import { BillType } from './bills.ts'
import { AGENDA_REFUSALS } from './cycles.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { CalendarDay, Id, Month, Nullable } from './schemas.ts'
import { ComparedText, type InputNotes, Text, WholeNumber } from './texts.ts'

const REFUSED_AMOUNT: InputNotes = {
  'x-refusals': ['amount-too-large', ['amount-too-precise', { decimals: 2 }]],
}

export const AccountBalance = Type.Object(
  {
    account: Nullable(Text(TEXT_LIMITS.account), {
      description: 'null: the money of bills without account',
      examples: ['Checking'],
    }),
    amount: Type.Number({
      description: 'May be negative',
      examples: [1532.1],
      'x-described': { minimum: -LIMITS.amount, maximum: LIMITS.amount },
      ...REFUSED_AMOUNT,
    }),
    as_of: CalendarDay,
  },
  { title: 'AccountBalance' },
)
export type AccountBalance = Static<typeof AccountBalance>

const money = (description: string | undefined, example = 0) =>
  Type.Number({ ...(description !== undefined && { description }), examples: [example] })
const name = Type.String({ examples: ['Rent'] })

export const ForecastEntry = Type.Object(
  {
    date: CalendarDay,
    bill_id: Id,
    bill_name: name,
    type: BillType,
    amount: money('Left to pay, or a payment with a later date', 1200.5),
    low: money('Least of a variable bill’s last twelve payments', 1200.5),
    high: money(undefined, 1200.5),
    overdue: Type.Boolean(),
    balance: money(undefined, 331.6),
    balance_low: money(undefined, 331.6),
    balance_high: money(undefined, 331.6),
  },
  { title: 'ForecastEntry' },
)
export type ForecastEntry = Static<typeof ForecastEntry>

export const Forecast = Type.Object(
  {
    from: CalendarDay,
    to: CalendarDay,
    opening: money('`balance`, or what is kept and was paid since; else 0', 1532.1),
    opening_known: Type.Boolean({ description: 'Every account in use has a balance' }),
    closing: money(undefined, 331.6),
    lowest: Type.Object({ date: CalendarDay, balance: money('At the end of the day', 331.6) }),
    entries: Type.Array(ForecastEntry),
    months: Type.Array(
      Type.Object(
        {
          month: Month,
          income: money(undefined),
          expenses: money(undefined, 1200.5),
          net: money(undefined, -1200.5),
          lowest: money(undefined, 331.6),
          closing: money(undefined, 331.6),
        },
        { title: 'ForecastMonth' },
      ),
    ),
  },
  { title: 'Forecast' },
)
export type Forecast = Static<typeof Forecast>

export const Payday = Type.Object(
  {
    from: CalendarDay,
    to: CalendarDay,
    income: money(undefined, 3100),
    bills: Type.Array(
      Type.Object({
        bill_id: Id,
        bill_name: name,
        pay_on: CalendarDay,
        amount: money(undefined, 1200.5),
      }),
      {},
    ),
    to_pay: money(undefined, 1200.5),
    left_over: money('`income` − `to_pay`', 1899.5),
    paid: money('On bills, in these days'),
  },
  { title: 'Payday' },
)
export type Payday = Static<typeof Payday>

export const INSIGHT_KINDS = [
  'price_up',
  'price_down',
  'unusual',
  'long_overdue',
  'ends_soon',
  'large_ahead',
  'looks_double',
] as const
export const InsightKind = Type.Enum([...INSIGHT_KINDS], { title: 'InsightKind', examples: ['price_up'] })
export type InsightKind = Static<typeof InsightKind>

/** The numbers that justify a finding. Which there are depends on its kind. */
const InsightValues = Type.Object(
  {
    before: Type.Optional(money('What was usual', 84)),
    after: Type.Optional(money(undefined, 97)),
    low: Type.Optional(money(undefined)),
    high: Type.Optional(money(undefined)),
    compared: Type.Optional(Type.Integer()),
    payment_id: Type.Optional(Id),
    payment_ids: Type.Optional(Type.Array(Id)),
    due_date: Type.Optional(CalendarDay),
    days: Type.Optional(Type.Integer()),
    cycles: Type.Optional(Type.Integer()),
    monthly: Type.Optional(money(undefined, 50)),
    months: Type.Optional(Type.Integer()),
    other_bill_id: Type.Optional(Id),
    other_bill_name: Type.Optional(name),
    same: Type.Optional(Type.Enum(['name', 'amount'])),
  },
  {
    title: 'InsightValues',
    description: 'Those that its kind has',
    examples: [{ before: 84, after: 97, compared: 3, payment_id: 31 }],
  },
)
export type InsightValues = Static<typeof InsightValues>

export const Insight = Type.Object(
  {
    key: Type.String({ examples: ['price_up:7:31'] }),
    kind: InsightKind,
    bill_id: Id,
    bill_name: name,
    type: BillType,
    values: InsightValues,
    amount: money(undefined, 97),
    since: CalendarDay,
    yearly_effect: Nullable(money('How much more a year; below zero: less', 156)),
  },
  { title: 'Insight' },
)
export type Insight = Static<typeof Insight>

export const BillInsight = Type.Object(
  {
    bill_id: Id,
    prices: Type.Array(
      Type.Object(
        {
          due_date: CalendarDay,
          date: CalendarDay,
          amount: money(undefined, 97),
          payment_ids: Type.Array(Id),
        },
        { title: 'SettledPrice' },
      ),
    ),
    paid_total: money(undefined, 1164),
    payment_count: Type.Integer({ minimum: 0, examples: [12] }),
    yearly_cost: money('What is left, if it ends sooner', 1164),
    monthly: money('What to put aside a month', 97),
    insights: Type.Array(Insight, { examples: [[]] }),
  },
  { title: 'BillInsight' },
)
export type BillInsight = Static<typeof BillInsight>

/** Sent and answered alike. */
const DismissedInsight = Type.Object(
  {
    key: ComparedText(TEXT_LIMITS.insightKey, { examples: ['price_up:7:31'] }),
    dismissed: Type.Optional(Type.Boolean({ default: true, description: 'false: show it again' })),
  },
  { title: 'DismissedInsight' },
)

const common = { tag: 'Insight', access: 'group' } as const

export const insightEndpoints = {
  listBalances: endpoint({
    ...common,
    method: 'GET',
    path: '/balances',
    summary: 'List what is on each account, as entered',
    description: 'The forecast starts from them.',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(AccountBalance),
  }),
  replaceBalances: endpoint({
    ...common,
    method: 'PUT',
    path: '/balances',
    summary: 'Replace all balances',
    description: 'Accounts that are left out have no balance then.',
    needs: 'editor',
    tokens: 'write',
    body: Type.Object(
      { balances: Type.Array(AccountBalance, { maxItems: LIMITS.balances }) },
      {
        title: 'Balances',
        examples: [{ balances: [{ account: 'Checking', amount: 1532.1, as_of: '2026-02-01' }] }],
      },
    ),
    data: Type.Array(AccountBalance),
    refusals: [['balance-repeated', { account: 'Checking' }], 'balance-in-future'],
  }),
  getForecast: endpoint({
    ...common,
    method: 'GET',
    path: '/forecast',
    kept: true,
    summary: 'Will the money last: balances of the coming days',
    description: 'From the entered balances, payments since then and open due dates.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      days: Type.Optional(WholeNumber('days', [1, LIMITS.forecastDays], { default: 90 })),
      account: Type.Optional(ComparedText(TEXT_LIMITS.account, { description: 'Only this account' })),
      without_account: Type.Optional(
        Type.Boolean({ default: false, description: 'Only bills without account' }),
      ),
      balance: Type.Optional(
        Type.Number({ description: 'Today’s, instead of those kept', ...REFUSED_AMOUNT }),
      ),
    }),
    data: Forecast,
    refusals: AGENDA_REFUSALS,
  }),
  listPaydays: endpoint({
    ...common,
    method: 'GET',
    path: '/paydays',
    kept: true,
    summary: 'From income to income: what is to pay, what is left',
    description: 'The first period is the current one.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      count: Type.Optional(WholeNumber('count', [1, LIMITS.paydays], { default: 6 })),
    }),
    data: Type.Array(Payday),
    refusals: AGENDA_REFUSALS,
  }),
  listInsights: endpoint({
    ...common,
    method: 'GET',
    path: '/insights',
    kept: true,
    summary: 'What stands out, most valuable first',
    description: 'Such as higher prices or large bills ahead. Without those you dismissed.',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(Insight),
  }),
  dismissInsight: endpoint({
    ...common,
    method: 'POST',
    path: '/insights/dismiss',
    summary: 'Stop showing an insight to you, or show it again',
    description: 'Others still see it.',
    needs: 'viewer',
    tokens: 'write',
    keyed: true,
    body: DismissedInsight,
    data: DismissedInsight,
    refusals: ['insight-not-found'],
  }),
  getBillInsight: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/insight',
    summary: 'A bill’s prices, yearly cost and what stands out',
    description: 'Prices come from past payments.',
    needs: 'viewer',
    tokens: 'read',
    data: BillInsight,
    refusals: ['bill-not-found'],
  }),
}
