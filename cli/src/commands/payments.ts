import { chooseBill } from '#bills/choose-bill'
import { command } from '#command'
import { dayText } from '#output/days'
import { moneyFormat } from '#output/money'
import { printable } from '#output/printable'
import { table } from '#output/table'
import { readCount } from '#words/read-count'
import { readRange } from '#words/read-range'

const DEFAULT_LIMIT = 20
const MOST = 1000

export default command({
  usage: ['duebook payments [NAME] [--from DAY] [--to DAY] [--limit COUNT]'],
  description: 'Newest first.',
  arguments: [{ name: '[NAME]', completes: 'bill', several: true }],
  options: {
    from: { type: 'string', value: 'DAY', help: 'paid on this day or later' },
    to: { type: 'string', value: 'DAY', help: 'paid on this day or earlier' },
    limit: { type: 'string', value: 'COUNT', help: `how many at most (default: ${DEFAULT_LIMIT})` },
  },
  examples: ['duebook payments', 'duebook payments rent', 'duebook payments --from 2026-01-01 --limit 100'],
  async run({ world, style, values, words, openBooks }) {
    const [name] = words
    const limit = readCount('limit', values.limit, MOST) ?? DEFAULT_LIMIT
    const { books, group, today } = await openBooks()
    const { from, to } = readRange(values, today)
    const bill = name === undefined ? undefined : await chooseBill({ books, today }, name)
    const { data: payments, nextCursor } = await books.payments.listPage({
      limit,
      ...(from !== undefined && { start_date: from }),
      ...(to !== undefined && { end_date: to }),
      ...(bill && { bill_id: bill.id }),
    })
    const money = moneyFormat(group, world.env)
    const rows = payments.map(({ id, date, bill_name, bill_type, amount }) => [
      dayText(date, today),
      printable(bill_name),
      `${bill_type === 'deposit' ? '+' : ''}${money(amount)}`,
      style.dim(String(id)),
    ])
    const columns = [
      { title: 'Paid' },
      { title: 'Bill' },
      { title: 'Amount', align: 'right' as const },
      { title: 'No.' },
    ]
    const more =
      nextCursor === undefined ? '' : `\nThere are older ones: use --limit (at most ${MOST}) or --to.`
    return {
      data: payments,
      text:
        payments.length === 0
          ? 'There are no payments.'
          : table(columns, rows, style.bold, style.width) + more,
    }
  },
})
