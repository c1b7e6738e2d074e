const count = (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`)

interface Named {
  name: string
  amount: string
  day: string
}

/** What Duebook says about payments, in English. Loaded with the pages that list them. */
export const payments = {
  title: 'Payments',
  filters: {
    label: 'Filters',
    show: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
    range: 'Period',
    ranges: {
      month: 'This month',
      quarter: 'Last 3 months',
      year: 'This year',
      lastYear: 'Last year',
      all: 'All time',
    },
    from: 'From',
    to: 'To',
    backwards: 'This date is before the start date',
    bill: 'Bill',
    allBills: 'All bills',
    archived: (name: string) => `${name} (archived)`,
    noSuchBill: 'No bills found',
    text: 'Search',
    textHint: 'Bill name',
    clear: 'Clear filters',
  },
  sums: {
    label: 'Total',
    count: 'Payments',
    expenses: 'Expenses',
    income: 'Income',
    net: 'Net',
    ofBill: (name: string, payments: number, total: string, average: string) =>
      payments === 1
        ? `${name}: 1 payment, ${total}`
        : `${name}: ${payments} payments, ${total}, average ${average}`,
    spoken: (payments: number, expenses: string, income: string) =>
      `${count(payments)}. Expenses ${expenses}, income ${income}.`,
  },
  month: {
    count,
    out: (sum: string) => `${sum} expenses`,
    in: (sum: string) => `${sum} income`,
  },
  row: {
    edit: 'Edit',
    remove: 'Remove…',
    menuNamed: ({ name, amount, day }: Named) => `Actions for ${amount}, ${name}, ${day}`,
    saving: 'Saving…',
  },
  edit: {
    label: ({ name, day }: { name: string; day: string }) => `Edit the payment for ${name} on ${day}`,
    hint: 'Enter to save, Esc to cancel',
    saved: ({ name, amount, day }: Named) => `Payment saved: ${amount} for ${name} on ${day}.`,
    conflict: (amount: string, day: string) =>
      `Someone else changed this payment to ${amount} on ${day}. Save again to overwrite it, or cancel to keep their version.`,
    gone: 'Someone else deleted this payment.',
  },
  remove: {
    title: 'Remove this payment?',
    what: ({ name, amount, day }: Named) => `${amount} for ${name} on ${day}.`,
    dueStays: (name: string, day: string) =>
      `If you only remove the entry, ${name} is still next due ${day}.`,
    dueStaysUnknown: 'If you only remove the entry, the bill’s due date stays the same.',
    notPaid: 'Not paid: make it due again',
    notReceived: 'Not received: make it due again',
    submit: 'Remove entry, keep due date',
    cannotUndo:
      'You can’t undo this payment because the bill was paid or skipped again after it. Undo that first, or remove only the entry.',
    conflict: 'Someone else changed this payment. Check it again before you remove it.',
    removed: ({ name, amount }: Named) => `Removed ${amount} for ${name}. The due date hasn’t changed.`,
    undone: (name: string, day: string) => `${name} is due again: ${day}.`,
  },
  empty: {
    title: 'No payments yet',
    text: 'When you pay a bill or receive a deposit, it appears here with its date and amount.',
    viewer: 'Payments appear here as soon as someone in this group records one.',
    toDue: 'Go to due bills',
  },
  noMatch: {
    title: 'No results',
    text: 'No payments match these filters.',
  },
}

export type PaymentTexts = typeof payments
