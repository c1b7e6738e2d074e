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
    show: (active: number) => (active === 0 ? 'Filters' : `Filters (${active} on)`),
    range: 'Time',
    ranges: {
      month: 'This month',
      quarter: 'Last 3 months',
      year: 'This year',
      lastYear: 'Last year',
      all: 'All',
    },
    from: 'From',
    to: 'To',
    backwards: 'This is before the first day',
    bill: 'Bill',
    allBills: 'All bills',
    archived: (name: string) => `${name} (archived)`,
    noSuchBill: 'No bill has this name',
    text: 'Search',
    textHint: 'Name of a bill',
    clear: 'Clear filters',
  },
  sums: {
    label: 'Sums of what is shown',
    count: 'Payments',
    expenses: 'Expenses',
    income: 'Income',
    net: 'Left over',
    spoken: (payments: number, expenses: string, income: string) =>
      `${count(payments)}. Expenses ${expenses}, income ${income}.`,
  },
  month: {
    count,
    out: (sum: string) => `${sum} out`,
    in: (sum: string) => `${sum} in`,
  },
  row: {
    editNamed: ({ name, amount, day }: Named) => `Edit ${amount}, ${name}, ${day}`,
    removeNamed: ({ name, amount, day }: Named) => `Delete ${amount}, ${name}, ${day}`,
    saving: 'Saving …',
  },
  edit: {
    label: ({ name, day }: { name: string; day: string }) => `Edit the payment for ${name} of ${day}`,
    hint: 'Enter saves, Escape cancels',
    saved: ({ name, amount, day }: Named) => `Saved: ${amount} for ${name} on ${day}.`,
    conflict: (amount: string, day: string) =>
      `Somebody else changed this payment in the meantime. It is now ${amount} on ${day}. Save again to replace that, or cancel to keep it.`,
    gone: 'Somebody else deleted this payment in the meantime.',
  },
  remove: {
    title: 'Delete this payment?',
    what: ({ name, amount, day }: Named) => `${amount} for ${name} on ${day}.`,
    dueStays: (name: string, day: string) =>
      `${name} stays due on ${day}: deleting a payment does not move the due date.`,
    dueStaysUnknown: 'The due date of the bill stays: deleting a payment does not move it.',
    undoHelp:
      'If the payment was recorded by mistake, undo it instead. Then the bill is due again as it was before.',
    undoInstead: 'Undo instead',
    submit: 'Delete',
    cannotUndo:
      'This payment cannot be undone, because a later payment or a skip of the same bill came after it. Undo that one first, or delete this one.',
    conflict: 'Somebody else changed this payment in the meantime. Look at it again before you delete it.',
    removed: ({ name, amount }: Named) => `Deleted ${amount} for ${name}. Its due date stays.`,
    undone: (name: string, day: string) => `Taken back. ${name} is due on ${day}.`,
  },
  empty: {
    title: 'No payments yet',
    text: 'Whenever you pay a bill or receive a deposit, it is kept here with its date and amount. Begin with what is due.',
    viewer: 'Whenever somebody in this group pays a bill, it appears here.',
    toDue: 'To what is due',
  },
  noMatch: {
    title: 'No payment fits',
    text: 'There are payments in this group, but none with these filters.',
  },
}
