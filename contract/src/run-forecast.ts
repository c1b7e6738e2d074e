/**
 * From an opening balance and what comes and goes to the balance of every day. Server and web app share it: trying something
 * out must give what the server would. In minor units.
 */

/** What comes or goes on a day; at least `low`, at most `high`. */
export interface Flow {
  date: string
  type: 'bill' | 'deposit'
  amount: bigint
  low: bigint
  high: bigint
}

export interface Balance {
  balance: bigint
  /** If every bill costs the most, and every deposit brings the least, of what they may. */
  balanceLow: bigint
  balanceHigh: bigint
}

export interface MonthFlow {
  month: string
  income: bigint
  expenses: bigint
  net: bigint
  /** The lowest balance at the end of one of its days. */
  lowest: bigint
  closing: bigint
}

export interface ForecastRun<F extends Flow> {
  entries: Array<F & Balance>
  closing: bigint
  /** The first day at whose end the balance is lowest. */
  lowest: DayEnd
  months: MonthFlow[]
}

/** `flows` by date, none before `from` or after `to`. */
export function runForecast<F extends Flow>(
  opening: bigint,
  flows: readonly F[],
  { from, to }: { from: string; to: string },
): ForecastRun<F> {
  const now: Balance = { balance: opening, balanceLow: opening, balanceHigh: opening }
  const days: DayEnd[] = [{ date: from, balance: opening }]
  const entries = flows.map((flow) => {
    move(now, flow)
    if (days.at(-1)?.date === flow.date) days.pop()
    days.push({ date: flow.date, balance: now.balance })
    return { ...flow, ...now }
  })
  const lowest = days.reduce((least, day) => (day.balance < least.balance ? day : least))
  return { entries, closing: now.balance, lowest, months: monthFlows(flows, days, monthsBetween(from, to)) }
}

/** The balance at the end of a day on which it changed, and of the first. */
interface DayEnd {
  date: string
  balance: bigint
}

function monthFlows(flows: readonly Flow[], days: readonly DayEnd[], months: string[]): MonthFlow[] {
  const flowsOf = Map.groupBy(flows, ({ date }) => date.slice(0, 7))
  const daysOf = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  let closing = days[0]?.balance ?? 0n
  return months.map((month) => {
    const sum = (type: Flow['type']) =>
      (flowsOf.get(month) ?? []).reduce((all, flow) => (flow.type === type ? all + flow.amount : all), 0n)
    const [income, expenses] = [sum('deposit'), sum('bill')]
    const changed = daysOf.get(month) ?? []
    // A month begins as the one before it ended, unless its first day changes that.
    const isUnchangedAtFirst = month !== months[0] && changed[0]?.date !== `${month}-01`
    const balances = [...(isUnchangedAtFirst ? [closing] : []), ...changed.map(({ balance }) => balance)]
    closing = balances.at(-1) ?? closing
    const lowest = balances.reduce((least, each) => (each < least ? each : least), balances[0] ?? closing)
    return { month, income, expenses, net: income - expenses, lowest, closing }
  })
}

function move(now: Balance, { type, amount, low, high }: Flow): void {
  const isIncome = type === 'deposit'
  now.balance += isIncome ? amount : -amount
  now.balanceLow += isIncome ? low : -high
  now.balanceHigh += isIncome ? high : -low
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  let [year, month] = from.split('-').map(Number) as [number, number]
  const last = to.slice(0, 7)
  for (let name = from.slice(0, 7); name <= last; ) {
    months.push(name)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  }
  return months
}
