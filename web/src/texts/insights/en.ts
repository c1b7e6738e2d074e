/** What Duebook says about what stands out, in English. Loaded after the first page, and by the page of a bill. */
type Words<Names extends string> = Record<Names, string>

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

export const insights = {
  title: 'Worth knowing',
  dismiss: (sentence: string) => `Dismiss: ${sentence}`,
  dismissed: 'Dismissed. You won’t see this again.',
  shownAgain: 'Shown again.',
  /** `yearly` is empty where it is not known. */
  priceUp: {
    bill: ({ name, before, after, month, yearly }: Words<'name' | 'before' | 'after' | 'month' | 'yearly'>) =>
      `${name} rose from ${before} to ${after} in ${month}${yearly && `, ${yearly} more a year`}.`,
    deposit: ({
      name,
      before,
      after,
      month,
      yearly,
    }: Words<'name' | 'before' | 'after' | 'month' | 'yearly'>) =>
      `${name} rose from ${before} to ${after} in ${month}${yearly && `: ${yearly} more income a year`}.`,
  },
  priceDown: {
    bill: ({ name, before, after, month, yearly }: Words<'name' | 'before' | 'after' | 'month' | 'yearly'>) =>
      `${name} fell from ${before} to ${after} in ${month}${yearly && `, ${yearly} less a year`}.`,
    deposit: ({
      name,
      before,
      after,
      month,
      yearly,
    }: Words<'name' | 'before' | 'after' | 'month' | 'yearly'>) =>
      `${name} fell from ${before} to ${after} in ${month}${yearly && `: ${yearly} less income a year`}.`,
  },
  unusual: {
    bill: ({ name, after, day, usual }: Words<'name' | 'after' | 'day' | 'usual'>) =>
      `${name} cost ${after} on ${day}. ${usual}`,
    deposit: ({ name, after, day, usual }: Words<'name' | 'after' | 'day' | 'usual'>) =>
      `${name} brought ${after} on ${day}. ${usual}`,
    range: (count: number, low: string, high: string) =>
      count === 1
        ? `Before, it was ${high}.`
        : `The ${count} times before, it was between ${low} and ${high}.`,
    same: (count: number, amount: string) =>
      count === 1 ? `Before, it was ${amount}.` : `The ${count} times before, it was ${amount}.`,
  },
  longOverdue: {
    bill: (count: number, days: number, { name, amount }: Words<'name' | 'amount'>) =>
      `${name} has been overdue for ${days === 1 ? '1 day' : `${days} days`}: ${
        count === 1 ? amount : `${payments(count)}, ${amount} in all`
      }.`,
    deposit: (count: number, days: number, { name, amount }: Words<'name' | 'amount'>) =>
      `${name} should have arrived ${days === 1 ? '1 day' : `${days} days`} ago: ${
        count === 1 ? amount : `${payments(count)}, ${amount} in all`
      }.`,
  },
  endsSoon: {
    bill: (count: number, { name, day, yearly }: Words<'name' | 'day' | 'yearly'>) =>
      `${name} ends on ${day}, after ${payments(count).replace(' ', ' more ')}${yearly && `. That’s ${yearly} less a year`}.`,
    deposit: (count: number, { name, day, yearly }: Words<'name' | 'day' | 'yearly'>) =>
      `${name} ends on ${day}, after ${payments(count).replace(' ', ' more ')}${yearly && `. That’s ${yearly} less income a year`}.`,
  },
  largeAhead: {
    bill: (months: number, { name, amount, day, monthly }: Words<'name' | 'amount' | 'day' | 'monthly'>) =>
      months === 1
        ? `${name} (${amount}) is due on ${day}: put aside ${monthly} by then.`
        : `${name} (${amount}) is due on ${day}: put aside ${monthly} a month for ${months} months.`,
    deposit: (_months: number, { name, amount, day }: Words<'name' | 'amount' | 'day' | 'monthly'>) =>
      `${name} (${amount}) is expected on ${day}.`,
  },
  looksDouble: {
    name: {
      bill: ({ name, other }: Words<'name' | 'other' | 'amount'>) =>
        `${other} and ${name} look like the same bill.`,
      deposit: ({ name, other }: Words<'name' | 'other' | 'amount'>) =>
        `${other} and ${name} look like the same deposit.`,
    },
    amount: {
      bill: ({ name, other, amount }: Words<'name' | 'other' | 'amount'>) =>
        `${other} and ${name} may be the same bill: both are ${amount} and due at the same time.`,
      deposit: ({ name, other, amount }: Words<'name' | 'other' | 'amount'>) =>
        `${other} and ${name} may be the same deposit: both are ${amount} and due at the same time.`,
    },
  },
  bill: {
    title: { bill: 'Cost', deposit: 'Income' },
    perYear: 'Per year',
    perMonth: { bill: 'To put aside per month', deposit: 'Per month' },
    paidTotal: { bill: 'Paid so far', deposit: 'Received so far' },
    inPayments: (count: number) => `in ${payments(count)}`,
    prices: { bill: 'Price history', deposit: 'Amounts over time' },
    since: (month: string) => `since ${month}`,
    range: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    more: (amount: string, percent: string | undefined) =>
      percent === undefined ? `${amount} more` : `${amount} more (${percent})`,
    less: (amount: string, percent: string | undefined) =>
      percent === undefined ? `${amount} less` : `${amount} less (${percent})`,
    all: (count: number) => `Show all ${count} amounts`,
    chart: ({ from, to, low, high }: Words<'from' | 'to' | 'low' | 'high'>) =>
      `Chart of the amounts from ${from} to ${to}, between ${low} and ${high}. The list below has the changes.`,
  },
}

export type InsightTexts = typeof insights
