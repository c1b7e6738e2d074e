/** What Duebook says about the forecast, in English. Loaded by its page. */
export const forecast = {
  range: 'Period',
  days: (count: number) => (count === 365 ? '1 year' : `${count} days`),
  account: 'Account',
  allAccounts: 'All accounts',
  noAccount: 'No account',
  lowest: {
    above: (amount: string, day: string, days: number) =>
      `You will be at ${amount} on ${day}, the lowest in the next ${days} days.`,
    below: (amount: string, day: string, days: number) =>
      `You will be ${amount} below zero on ${day}, the lowest in the next ${days} days.`,
    now: (amount: string, days: number) => `You won’t go below today’s ${amount} in the next ${days} days.`,
    nowBelow: (amount: string, days: number) =>
      `You are ${amount} below zero today, the lowest in the next ${days} days.`,
    relative: (amount: string, day: string, days: number) =>
      `By ${day} you will need ${amount} more than comes in, the most in the next ${days} days.`,
    relativeNow: (days: number) => `At no point in the next ${days} days do you need more than comes in.`,
    nothing: (days: number) => `Nothing is due in the next ${days} days.`,
  },
  belowFrom: (day: string) => `The money runs out on ${day}.`,
  spread: (low: string, high: string) =>
    `With variable amounts it could be anything from ${low} to ${high} on that day.`,
  closing: (amount: string, day: string) => `On ${day} you will be at ${amount}.`,
  unknown: 'Your balance isn’t known, so the forecast starts at 0.',
  partlyUnknown: (accounts: string) => `No balance is entered for ${accounts}, so it counts as 0.`,
  balances: {
    title: 'Balances',
    enter: 'Enter balance',
    edit: 'Edit balances',
    hint: 'As of today, in your account. Leave a field empty if you don’t know it. Overdrawn? Put a minus in front.',
    asOf: (amount: string, day: string) => `${amount} on ${day}`,
    missing: 'not entered',
    saved: 'Balances saved.',
    undone: 'Balances are as before.',
  },
  chart: {
    title: 'Balance',
    text: ({ first, last, opening, closing, lowest, day }: Record<ChartPart, string>) =>
      `Balance from ${first} to ${last}: ${opening} at first, ${lowest} at its lowest on ${day}, ${closing} at the end.`,
    line: 'Balance',
    tried: 'What if',
    real: 'Forecast',
    band: 'If variable bills cost the most or least of the last 12 payments',
    today: 'Today',
    lowest: 'Lowest',
  },
  months: {
    title: 'Month by month',
    caption: (currency: string) => `In ${currency}. Lowest and closing are balances at the end of a day.`,
    month: 'Month',
    income: 'Income',
    expenses: 'Expenses',
    net: 'Net',
    lowest: 'Lowest',
    closing: 'Closing',
  },
  entries: {
    title: 'Day by day',
    balance: (amount: string) => `Balance ${amount}`,
    overdue: 'Overdue',
    between: (low: string, high: string) => `${low} to ${high}`,
    all: (count: number) => `Show all ${count} days`,
    nothing: 'No bills or deposits are due in this period.',
  },
  whatIf: {
    open: 'What if…',
    title: 'What if',
    close: 'Back to forecast',
    banner: 'Trying things out, nothing is saved',
    bannerHint: 'Only you see this. It is gone when you leave the page.',
    reset: 'Reset',
    bills: 'Leave a bill out, or change what it costs',
    times: (count: number, total: string) => (count === 1 ? `Once, ${total}` : `${count} times, ${total}`),
    leftOut: 'Left out',
    amountOf: (name: string) => `Amount of ${name}`,
    changed: (amount: string) => `Instead of ${amount}`,
    all: (count: number) => `Show all ${count}`,
    addTitle: 'Add something that happens once',
    name: 'What',
    namePlaceholder: 'Car repair',
    unnamed: 'One-time entry',
    type: 'Type',
    bill: 'Expense',
    deposit: 'Income',
    add: 'Add',
    added: 'Not real',
    removeNamed: (name: string) => `Remove ${name}`,
    outside: 'After the period that is shown',
    dateOutside: (first: string, last: string) => `Choose a day from ${first} to ${last}`,
    better: (more: string, before: string, day: string) =>
      `That is ${more} more than in the real forecast, where the lowest is ${before} on ${day}.`,
    worse: (less: string, before: string, day: string) =>
      `That is ${less} less than in the real forecast, where the lowest is ${before} on ${day}.`,
    same: 'The lowest balance is the same as in the real forecast.',
  },
  empty: {
    title: 'No forecast yet',
    text: 'Add your bills and income to see whether your money will last.',
    addBill: 'Add bill',
  },
}

type ChartPart = 'first' | 'last' | 'opening' | 'closing' | 'lowest' | 'day'

export type ForecastTexts = typeof forecast
