import type { Bill, Category } from '@duebook/contract'
import { selectBills } from '#bills/select-bills'
import { command } from '#command'
import { usageFailure } from '#failures'
import { dayText } from '#output/days'
import { moneyFormat } from '#output/money'
import { printable } from '#output/printable'
import { repeatsText } from '#output/repeats'
import type { Style } from '#output/style'
import { type Column, table } from '#output/table'

export default command({
  usage: ['duebook list [--all | --archived] [OPTIONS]'],
  arguments: [],
  options: {
    all: { type: 'boolean', help: 'with archived ones' },
    archived: { type: 'boolean', help: 'only archived ones' },
    type: { type: 'string', value: 'TYPE', help: 'bill or deposit', completes: ['bill', 'deposit'] },
    account: { type: 'string', value: 'ACCOUNT', help: 'of this account', completes: 'account' },
    category: {
      type: 'string',
      value: 'CATEGORY',
      help: 'of this category, or none',
      completes: 'category',
    },
    tag: { type: 'string', value: 'TAG', help: 'with this tag' },
    search: {
      type: 'string',
      value: 'TEXT',
      help: 'with this text in the name, account, notes, website or tags',
    },
  },
  examples: ['duebook list', 'duebook list --type deposit', 'duebook list --all --search insurance'],
  async run({ world, style, values, openBooks }) {
    if (values.all && values.archived) throw usageFailure('Use --all or --archived, not both.')
    const { books, group, today } = await openBooks()
    const [listed, categories] = await Promise.all([
      books.bills.list({ include_archived: values.all === true || values.archived === true }),
      books.categories.list(),
    ])
    const bills = selectBills(
      values.archived ? listed.filter(({ archived }) => archived) : listed,
      values,
      categories,
    )
    const money = moneyFormat(group, world.env)
    const text = bills.length === 0 ? nothing(listed) : shown(bills, { categories, today, money, style })
    return { data: bills, text }
  },
})

function nothing(listed: readonly Bill[]): string {
  return listed.length === 0 ? 'There are no bills yet. Add one with "duebook add".' : 'No bills match.'
}

interface Showing {
  categories: readonly Category[]
  today: string
  money: (amount: number) => string
  style: Style
}

type Cell = Column & { of: (bill: Bill) => string }

function shown(bills: readonly Bill[], { categories, today, money, style }: Showing): string {
  const names = new Map(categories.map(({ id, name }) => [id, printable(name)]))
  const cells: Cell[] = [
    { title: 'Next due', of: (bill) => nextDue(bill, today, style) },
    { title: 'Bill', of: ({ name, draft }) => `${printable(name)}${draft ? style.dim(' (draft)') : ''}` },
    {
      title: 'Amount',
      align: 'right',
      of: ({ type, amount, variable }) =>
        `${type === 'deposit' ? '+' : ''}${variable ? '~' : ''}${money(amount)}`,
    },
    { title: 'Repeats', of: repeatsText },
    { title: 'Account', of: ({ account }) => printable(account ?? '') },
    { title: 'Category', of: ({ category_id }) => names.get(category_id ?? 0) ?? '' },
    { title: 'No.', of: ({ id }) => style.dim(String(id)) },
  ]
  // Accounts and categories take room only where there are any.
  const used = cells.filter(({ of }) => bills.some((bill) => of(bill) !== ''))
  const rows = bills.map((bill) => used.map(({ of }) => of(bill)))
  return table(used, rows, style.bold, style.width)
}

function nextDue({ archived, ended, due_date }: Bill, today: string, style: Style): string {
  if (archived) return style.dim('archived')
  if (ended) return style.dim('ended')
  const text = dayText(due_date, today)
  if (due_date === today) return style.yellow(text)
  return due_date < today ? style.red(text) : text
}
