/** What Duebook says about statistics, in English. Loaded by their page: the first page does without. */
export const statistics = {
  title: 'Statistics',
  months: 'Months',
  monthsUnit: 'months',
  expenses: 'Expenses',
  income: 'Income',
  net: 'Net',
  month: 'Month',
  payments: 'Payments',
  basis: { label: 'Count by', due: 'By due month', payment: 'By payment day' },
  showFigures: 'Show figures',
  hideFigures: 'Hide figures',
  costs: {
    title: 'What costs most',
    caption: 'Active bills, per year, with the change from the 12 months before.',
    more: (percent: string) => `${percent} more`,
    less: (percent: string) => `${percent} less`,
    same: 'No change',
  },
  figures: {
    title: 'Typical month',
    /** Which months the averages are of. */
    basis: (count: number, first: string, last: string) =>
      count === 1 ? `Based on ${first}.` : `Based on ${count} months, ${first} to ${last}.`,
    unfinished: 'The current month isn’t included yet.',
    average: (measure: string) => `Average ${measure.toLowerCase()}`,
    highest: 'Highest',
    lowest: 'Lowest',
    inMonth: (amount: string, month: string) => `${amount} in ${month}`,
  },
  overTime: {
    title: 'Month by month',
    caption: (currency: string) => `Expenses and income by month in ${currency}, newest first`,
    soFar: 'so far',
    chart: ({ first, last, expenses, income }: Record<'first' | 'last' | 'expenses' | 'income', string>) =>
      `Chart from ${first} to ${last}: expenses of ${expenses} as bars and income of ${income} as a line.`,
  },
  accounts: {
    title: 'By account',
    caption: (months: number) => `Last ${months} months, including this one, by payment day.`,
    none: 'No account',
    nothing: 'No payments in this period.',
    share: (percent: string) => `${percent} of total`,
  },
  breakdown: {
    title: 'Where the money goes',
    by: 'Group by',
    bases: { category: 'Category', account: 'Account', bill: 'Bill', tag: 'Tag' },
    none: { category: 'No category', account: 'No account', bill: '', tag: 'No tags' },
    type: 'Type',
    period: 'Period',
    periods: {
      month: 'This month',
      lastMonth: 'Last month',
      year: 'This year',
      lastYear: 'Last year',
      custom: 'Choose dates…',
    },
    from: 'From',
    to: 'To',
    backwards: 'This date is before the start date',
    tooLong: 'Choose at most 10 years',
    total: (amount: string) => `Total: ${amount}`,
    overlapping: 'A payment counts for each of its tags, so the parts can add up to more than the total.',
    nothing: 'No payments in this period.',
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
    share: 'Share',
    caption: (currency: string) => `Payments by day of payment, in ${currency}`,
    all: (count: number) => `Show all ${count}`,
  },
  budgets: {
    title: 'Budgets',
    month: 'Month',
    none: 'Set a monthly budget for a category to see here how much of it is left.',
    manage: 'Manage categories',
    spent: (amount: string, budget: string) => `${amount} of ${budget} spent`,
    expected: (amount: string) => `${amount} still to pay`,
    left: (amount: string) => `${amount} left`,
    over: (amount: string) => `${amount} over budget`,
  },
  years: {
    title: (year: string, before: string) => `${year} vs. ${before}`,
    what: 'Compare',
    toDate: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    onlySame: (first: string, last: string, before: string) =>
      `Totals compare ${first === last ? first : `${first} to ${last}`} of both years. The current month is still incomplete, and later months of ${before} aren’t included.`,
    wholeYear: 'Totals compare both full years. The current month is still incomplete.',
    caption: (what: string, currency: string) => `${what} by month for both years in ${currency}`,
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
      `Chart of both years side by side. ${what} for ${months}: ${past} in ${before}, ${now} in ${year}.`,
    more: (amount: string, percent: string | undefined) =>
      percent === undefined ? `${amount} more` : `${amount} more (${percent})`,
    less: (amount: string, percent: string | undefined) =>
      percent === undefined ? `${amount} less` : `${amount} less (${percent})`,
    same: 'No change',
  },
  empty: {
    title: 'No statistics yet',
    text: 'Once you record payments, you’ll see your expenses, income and net for each month here.',
    toDue: 'Go to due bills',
  },
}

export type StatisticsTexts = typeof statistics
