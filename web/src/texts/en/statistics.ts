export const statistics = {
  title: 'Statistics',
  months: 'Months',
  monthsUnit: 'months',
  expenses: 'Expenses',
  income: 'Income',
  net: 'Left over',
  month: 'Month',
  payments: 'Payments',
  figures: {
    title: 'In a usual month',
    /** Which months the averages are of. */
    basis: (count: number, first: string, last: string) =>
      count === 1 ? `Of ${first}.` : `Of the ${count} months from ${first} to ${last}.`,
    unfinished: 'The current month is not over and is left out.',
    average: (measure: string) => `${measure}, average`,
    highest: 'Highest',
    lowest: 'Lowest',
    inMonth: (amount: string, month: string) => `${amount} in ${month}`,
  },
  overTime: {
    title: 'Month by month',
    caption: (currency: string) => `Expenses and income of each month, in ${currency}, newest first`,
    soFar: 'so far',
    chart: ({
      first,
      last,
      expenses,
      income,
      net,
    }: Record<'first' | 'last' | 'expenses' | 'income' | 'net', string>) =>
      `Chart from ${first} to ${last}: expenses of ${expenses} and income of ${income} as bars, and what is left over as a line, ${net} in all. The table below has every number.`,
  },
  accounts: {
    title: 'By account',
    caption: (months: number) => `Of the last ${months} months, this one included.`,
    none: 'No account',
    nothing: 'Nothing was paid or received in these months.',
    share: (percent: string) => `${percent} of all`,
  },
  years: {
    title: (year: string, before: string) => `${year} against ${before}`,
    what: 'What is compared',
    toDate: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    onlySame: (first: string, last: string, before: string) =>
      first === last
        ? `Totals compare ${first} of both years, because the rest of this year has not come yet. The current month is not over. Later months of ${before} are shown, but not counted.`
        : `Totals compare ${first} to ${last} of both years, because the rest of this year has not come yet. The current month is not over. Later months of ${before} are shown, but not counted.`,
    wholeYear: 'Totals compare the whole of both years. The current month is not over.',
    caption: (what: string, currency: string) => `${what} of each month in both years, in ${currency}`,
    change: 'Change',
    notYet: 'not yet',
    chart: ({
      what,
      year,
      before,
      now,
      past,
      months,
    }: Record<'what' | 'year' | 'before' | 'now' | 'past' | 'months', string>) =>
      `Chart of both years side by side. ${what} of ${months}: ${past} in ${before}, ${now} in ${year}. The table below has every number.`,
    more: (amount: string, percent: string | undefined) =>
      percent === undefined ? `${amount} more` : `${amount} more (${percent})`,
    less: (amount: string, percent: string | undefined) =>
      percent === undefined ? `${amount} less` : `${amount} less (${percent})`,
    same: 'The same',
  },
  empty: {
    title: 'No numbers yet',
    text: 'As soon as bills are paid, you see here what each month costs, what comes in, and what is left over.',
    toDue: 'To what is due',
  },
}
