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
    amount: money('Left to pay on an open cycle, or a payment with a later date', 1200.5),
    low: money('The least it may be, by the last twelve payments of a variable bill', 1200.5),
    high: money('The most it may be', 1200.5),
    overdue: Type.Boolean({ description: '`pay_on` has passed, so it counts today' }),
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
    opening: money(
      'The balance given, or those kept and moved on by payments since; 0 if none is known',
      1532.1,
    ),
    opening_known: Type.Boolean({ description: 'Every account in use has a balance' }),
    closing: money(undefined, 331.6),
    lowest: Type.Object(
      { date: CalendarDay, balance: money('At the end of that day', 331.6) },
      { description: 'The first day with the lowest balance' },
    ),
    entries: Type.Array(ForecastEntry, { description: 'By date' }),
    months: Type.Array(
      Type.Object(
        {
          month: Month,
          income: money(undefined),
          expenses: money(undefined, 1200.5),
          net: money(undefined, -1200.5),
          lowest: money('At the end of a day', 331.6),
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
    income: money('Deposits of that day', 3100),
    bills: Type.Array(
      Type.Object({
        bill_id: Id,
        bill_name: name,
        pay_on: CalendarDay,
        amount: money('Left to pay', 1200.5),
      }),
      { description: 'In the running period with everything overdue' },
    ),
    to_pay: money('Sum of `bills`', 1200.5),
    left_over: money('`income` − `to_pay`', 1899.5),
    paid: money('In the running period: paid on bills since it began'),
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
    before: Type.Optional(money('`price_up`, `price_down`, `unusual`: what was usual', 84)),
    after: Type.Optional(money('What was paid', 97)),
    low: Type.Optional(money('`unusual`: the least paid before')),
    high: Type.Optional(money('`unusual`: the most paid before')),
    compared: Type.Optional(Type.Integer({ description: 'Cycles compared with', examples: [3] })),
    payment_id: Type.Optional(Id),
    payment_ids: Type.Optional(Type.Array(Id, { description: 'The payments compared with' })),
    due_date: Type.Optional(CalendarDay),
    days: Type.Optional(Type.Integer({ description: 'Overdue for, or until, so many days', examples: [31] })),
    cycles: Type.Optional(Type.Integer({ description: 'Overdue, or left', examples: [2] })),
    monthly: Type.Optional(money('What to put aside a month', 50)),
    months: Type.Optional(Type.Integer({ description: 'For so many months', examples: [2] })),
    other_bill_id: Type.Optional(Id),
    other_bill_name: Type.Optional(name),
    same: Type.Optional(Type.Enum(['name', 'amount'], { description: '`looks_double`: what is the same' })),
  },
  { title: 'InsightValues', examples: [{ before: 84, after: 97, compared: 3, payment_id: 31 }] },
)
export type InsightValues = Static<typeof InsightValues>

export const Insight = Type.Object(
  {
    key: Type.String({ examples: ['price_up:7:31'], description: 'Names the payment or cycle behind it' }),
    kind: InsightKind,
    bill_id: Id,
    bill_name: name,
    type: BillType,
    values: InsightValues,
    amount: money('What it is about, for example the new price', 97),
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
          amount: money('Paid on this cycle', 97),
          payment_ids: Type.Array(Id),
        },
        { title: 'SettledPrice' },
      ),
      { description: 'Paid cycles, the newest first, at most 60' },
    ),
    paid_total: money(undefined, 1164),
    payment_count: Type.Integer({ minimum: 0, examples: [12] }),
    yearly_cost: money('At the current price; of a bill that ends sooner, what is left of it', 1164),
    monthly: money('What to put aside a month', 97),
    insights: Type.Array(Insight),
  },
  { title: 'BillInsight' },
)
export type BillInsight = Static<typeof BillInsight>

const common = { tag: 'Insight', access: 'group' } as const

export const insightEndpoints = {
  listBalances: endpoint({
    ...common,
    method: 'GET',
    path: '/balances',
    summary: 'List what is on each account, as entered',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(AccountBalance),
  }),
  replaceBalances: endpoint({
    ...common,
    method: 'PUT',
    path: '/balances',
    summary: 'Replace all balances',
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
    summary: 'Will the money last: balances of the coming days',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object({
      days: Type.Optional(WholeNumber('days', [1, LIMITS.forecastDays], { default: 90 })),
      account: Type.Optional(
        ComparedText(TEXT_LIMITS.account, { description: 'Only this account; empty: bills without account' }),
      ),
      balance: Type.Optional(
        Type.Number({ description: 'Today’s balance, instead of those kept', ...REFUSED_AMOUNT }),
      ),
    }),
    data: Forecast,
    refusals: AGENDA_REFUSALS,
  }),
  listPaydays: endpoint({
    ...common,
    method: 'GET',
    path: '/paydays',
    summary: 'From income to income: what is to pay, what is left',
    description: 'The first is the running period. Empty without deposits.',
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
    summary: 'What stands out, most valuable first, without what you dismissed',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(Insight, { description: `At most ${LIMITS.insights}` }),
  }),
  dismissInsight: endpoint({
    ...common,
    method: 'POST',
    path: '/insights/dismiss',
    summary: 'Stop showing an insight to you, or show it again',
    needs: 'viewer',
    keyed: true,
    body: Type.Object(
      {
        key: ComparedText(TEXT_LIMITS.insightKey, { examples: ['price_up:7:31'] }),
        dismissed: Type.Optional(
          Type.Boolean({ default: true, description: 'false: show it again', examples: [true] }),
        ),
      },
      { title: 'InsightToDismiss' },
    ),
    data: Type.Object(
      { key: Type.String({ examples: ['price_up:7:31'] }), dismissed: Type.Boolean({ examples: [true] }) },
      { title: 'DismissedInsight' },
    ),
    refusals: ['insight-not-found'],
  }),
  getBillInsight: endpoint({
    ...common,
    method: 'GET',
    path: '/bills/:id/insight',
    summary: 'A bill’s prices, yearly cost and what stands out',
    needs: 'viewer',
    tokens: 'read',
    data: BillInsight,
    refusals: ['bill-not-found'],
  }),
}
