import { dayOf, dueAfter } from '../../books/support/oracle.ts'
import type { RandomBill, RandomGroup } from './random-groups.ts'

/*
 * The forecast as one would do it by hand: every day, one after the other, with a pencil. It shares nothing with the server.
 */

const DAY = 86_400_000
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

interface Entry {
  date: string
  bill_name: string
  type: string
  amount: bigint
  low: bigint
  high: bigint
  overdue: boolean
  balance: bigint
  balance_low: bigint
  balance_high: bigint
}

export function forecastByHand(
  { bills: all, balances: kept, days }: RandomGroup,
  today: string,
  wish: { account?: string | null; balance?: number } = {},
) {
  const isAsked = (account: string | null) => wish.account === undefined || wish.account === account
  const bills = all.map((bill, place) => ({ ...bill, place })).filter(({ account }) => isAsked(account))
  const balances = kept.filter(({ account }) => isAsked(account))
  const to = plusDays(today, days)

  let opening = wish.balance === undefined ? 0n : BigInt(wish.balance)
  if (wish.balance === undefined) {
    for (const { account, amount, asOf } of balances) {
      opening += BigInt(amount)
      for (const bill of bills.filter((each) => each.account === account)) {
        for (const payment of bill.payments) {
          if (payment.date <= asOf || payment.date > today) continue
          opening += bill.type === 'deposit' ? BigInt(payment.amount) : -BigInt(payment.amount)
        }
      }
    }
  }
  const active = bills.filter(({ state }) => state === 'active')
  const known =
    wish.balance !== undefined ||
    (balances.length > 0 &&
      active.every(({ account }) => balances.some((balance) => balance.account === account)))

  const cycles = active.flatMap((bill) => openCycles(bill, to).map((cycle) => ({ ...cycle, bill })))
  const now = { balance: opening, balance_low: opening, balance_high: opening }
  const entries: Entry[] = []
  const months = new Map<string, Record<'income' | 'expenses' | 'net' | 'lowest' | 'closing', bigint>>()
  let lowest: { date: string; balance: bigint } | undefined
  for (let day = today; day <= to; day = plusDays(day, 1)) {
    const month = months.get(day.slice(0, 7)) ?? {
      income: 0n,
      expenses: 0n,
      net: 0n,
      lowest: 10n ** 30n,
      closing: 0n,
    }
    months.set(day.slice(0, 7), month)
    const open = cycles.filter(({ payOn }) => payOn === day || (day === today && payOn < day))
    open.sort((a, b) => (key(a) < key(b) ? -1 : 1))
    const later = bills.flatMap((bill) =>
      bill.payments
        .filter(({ date }) => date > today && date === day)
        .map(({ amount }) => BigInt(amount))
        .map((amount) => ({ bill, amount, low: amount, high: amount, payOn: undefined })),
    )
    for (const { bill, amount, low, high, payOn = day } of [...open, ...later]) {
      const isIncome = bill.type === 'deposit'
      now.balance += isIncome ? amount : -amount
      now.balance_low += isIncome ? low : -high
      now.balance_high += isIncome ? high : -low
      if (isIncome) month.income += amount
      else month.expenses += amount
      entries.push({
        date: day,
        bill_name: String(bill.place),
        type: bill.type,
        amount,
        low,
        high,
        overdue: payOn < day,
        ...now,
      })
    }
    month.net = month.income - month.expenses
    month.closing = now.balance
    if (now.balance < month.lowest) month.lowest = now.balance
    if (lowest === undefined || now.balance < lowest.balance) lowest = { date: day, balance: now.balance }
  }
  return {
    from: today,
    to,
    opening,
    opening_known: known,
    closing: now.balance,
    lowest,
    entries,
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
  }
}

const key = ({ payOn, due, bill }: { payOn: string; due: string; bill: { place: number } }) =>
  `${payOn} ${due} ${String(bill.place).padStart(3, '0')}`

function openCycles(bill: RandomBill, to: string) {
  const cycles = []
  for (let count = 0; ; count += 1) {
    const due = dueAfter(bill.due, bill.frequency, dayOf(bill.due), count) as string
    if (due > plusDays(to, 3)) return cycles
    const paid = count === 0 ? parts(bill) : 0n
    const [amount, low, high] = expected(bill).map((each) => (each > paid ? each - paid : 0n)) as [
      bigint,
      bigint,
      bigint,
    ]
    cycles.push({ due, payOn: payOn(due, bill.weekend), amount, low, high })
  }
}

const parts = ({ payments }: RandomBill) =>
  payments.filter(({ settles }) => !settles).reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** What a cycle costs, and may cost at least and at most. */
function expected({ amount, variable, payments }: RandomBill): bigint[] {
  const newest = payments
    .map((payment, index) => ({ ...payment, index }))
    .sort((a, b) => (a.date === b.date ? b.index - a.index : a.date < b.date ? 1 : -1))
    .map((payment) => BigInt(payment.amount))
  if (!variable || newest.length === 0) return [BigInt(amount), BigInt(amount), BigInt(amount)]
  const ascending = (amounts: bigint[]) => amounts.toSorted((a, b) => (a < b ? -1 : 1))
  const six = ascending(newest.slice(0, 6))
  const twelve = ascending(newest.slice(0, 12))
  const [lower, upper] = [six[Math.ceil(six.length / 2) - 1], six[Math.floor(six.length / 2)]] as [
    bigint,
    bigint,
  ]
  return [(lower + upper + 1n) / 2n, twelve[0] as bigint, twelve.at(-1) as bigint]
}

function payOn(due: string, rule: RandomBill['weekend']): string {
  const weekday = new Date(due).getUTCDay()
  if (rule === 'keep' || (weekday !== 6 && weekday !== 0)) return due
  if (rule === 'before') return plusDays(due, weekday === 6 ? -1 : -2)
  return plusDays(due, weekday === 6 ? 2 : 1)
}
