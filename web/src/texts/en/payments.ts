const count = (payments: number) => (payments === 1 ? '1 payment' : `${payments} payments`)

interface Named {
  name: string
  amount: string
  day: string
}

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
    spoken: (payments: number, expenses: string, income: string) =>
      `${count(payments)}. Expenses ${expenses}, income ${income}.`,
  },
  month: {
    count,
    out: (sum: string) => `${sum} expenses`,
    in: (sum: string) => `${sum} income`,
  },
  row: {
    editNamed: ({ name, amount, day }: Named) => `Edit ${amount}, ${name}, ${day}`,
    removeNamed: ({ name, amount, day }: Named) => `Delete ${amount}, ${name}, ${day}`,
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
    title: 'Delete this payment?',
    what: ({ name, amount, day }: Named) => `${amount} for ${name} on ${day}.`,
    dueStays: (name: string, day: string) => `This doesn’t change the due date. ${name} is still due ${day}.`,
    dueStaysUnknown: 'This doesn’t change the bill’s due date.',
    undoHelp: 'If you recorded this payment by mistake, undo it instead. The bill will then be due again.',
    undoInstead: 'Undo instead',
    submit: 'Delete',
    cannotUndo:
      'You can’t undo this payment because the bill was paid or skipped again after it. Undo that first, or delete this payment.',
    conflict: 'Someone else changed this payment. Check it again before you delete it.',
    removed: ({ name, amount }: Named) => `Deleted ${amount} for ${name}. The due date hasn’t changed.`,
    undone: (name: string, day: string) => `Undone. ${name} is due ${day}.`,
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
