/** What Duebook says about paydays, in English. Loaded by its page. */
export const paydays = {
  until: (day: string) => `Until your next income on ${day}`,
  untilNamed: (name: string, day: string) => `Until ${name} on ${day}`,
  untilDay: (day: string) => `Until ${day}`,
  toPayAndFree: (toPay: string, free: string) => `${toPay} left to pay, ${free} free`,
  toPayAndShort: (toPay: string, short: string) => `${toPay} left to pay, ${short} short`,
  toPay: (toPay: string) => `${toPay} left to pay`,
  nothingAndFree: (free: string) => `nothing left to pay, ${free} free`,
  nothingAndShort: (short: string) => `nothing left to pay, ${short} short`,
  nothing: 'nothing left to pay',
  /** What the free amount is made of. */
  sum: { income: 'Income', paid: 'Paid since', toPay: 'Left to pay', free: 'Free', short: 'Short' },
  bills: 'Left to pay until then',
  noBills: 'Nothing is due until then.',
  next: 'Next paydays',
  from: (first: string, last: string) => `${first} to ${last}`,
  income: (amount: string) => `${amount} income`,
  free: (amount: string) => `${amount} free`,
  short: (amount: string) => `${amount} short`,
  billCount: (count: number, amount: string) =>
    count === 0 ? 'No bills' : count === 1 ? `1 bill, ${amount}` : `${count} bills, ${amount}`,
  overdue: 'Overdue',
  empty: {
    title: 'No paydays yet',
    text: 'Add your salary or other income to see what is left to pay and what is free until the next payday.',
    add: 'Add income',
  },
}

export type PaydaysTexts = typeof paydays
