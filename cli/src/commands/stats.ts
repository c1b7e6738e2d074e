import type { Breakdown, MonthlyStatistics } from '@duebook/contract'
import { command } from '#command'
import { usageFailure } from '#failures'
import { breakdownText, monthlyText } from '#insight/stats-text'
import { moneyFormat } from '#output/money'
import { readChoice, readCount } from '#words/read-count'
import { readRange } from '#words/read-range'

const BASES = ['payment', 'due'] as const
const PARTS = ['category', 'account', 'bill', 'tag'] as const
const MOST_MONTHS = 120

export default command({
  usage: [
    'duebook stats [--months COUNT] [--by payment|due]',
    'duebook stats --breakdown category|account|bill|tag [--from DAY] [--to DAY] [--deposits]',
  ],
  arguments: [],
  options: {
    months: { type: 'string', value: 'COUNT', help: 'how many months (default: 6)' },
    by: {
      type: 'string',
      value: 'WHAT',
      help: 'the month of the payment, or of the due date it was made for: payment, due',
      completes: BASES,
    },
    breakdown: {
      type: 'string',
      value: 'WHAT',
      help: 'what was paid, by category, account, bill or tag',
      completes: PARTS,
    },
    from: {
      type: 'string',
      value: 'DAY',
      help: 'first day of the breakdown (default: the first of the month)',
    },
    to: { type: 'string', value: 'DAY', help: 'last day of the breakdown (default: today)' },
    deposits: { type: 'boolean', help: 'income instead of expenses in the breakdown' },
  },
  examples: [
    'duebook stats',
    'duebook stats --months 12',
    'duebook stats --breakdown category --from 2026-01-01',
  ],
  async run({ world, style, values, openBooks }) {
    const months = readCount('months', values.months, MOST_MONTHS)
    const by = readChoice('by', values.by, BASES)
    const part = readChoice('breakdown', values.breakdown, PARTS)
    requireFitting(part !== undefined, values)
    const { books, group, today } = await openBooks()
    const look = { money: moneyFormat(group, world.env), style, today }
    if (part === undefined) {
      const answer: MonthlyStatistics[] = await books.stats.monthly({
        ...(months !== undefined && { months }),
        ...(by !== undefined && { by }),
      })
      return { data: answer, text: monthlyText(answer, look) }
    }
    const range = readRange(values, today)
    const to = range.to ?? today
    const from = range.from ?? `${to.slice(0, 8)}01`
    if (to < from) throw usageFailure(`--from (${from}) must not be after --to (${to}).`)
    const type = values.deposits ? 'deposit' : 'bill'
    const answer: Breakdown = await books.stats.breakdown({ by: part, from, to, type })
    return { data: answer, text: breakdownText(answer, { ...look, part, type, from, to }) }
  },
})

function requireFitting(
  isBreakdown: boolean,
  values: { months?: string; by?: string; from?: string; to?: string; deposits?: boolean },
): void {
  if (isBreakdown && (values.months !== undefined || values.by !== undefined)) {
    throw usageFailure('--months and --by do not go with --breakdown. Use --from and --to.')
  }
  if (!isBreakdown && (values.from !== undefined || values.to !== undefined || values.deposits)) {
    throw usageFailure('--from, --to and --deposits need --breakdown.')
  }
}
