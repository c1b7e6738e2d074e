import { command } from '#command'
import { dueSections, isOpen } from '#due/due-sections'
import { dueText } from '#due/due-text'
import { usageFailure } from '#failures'
import { addDays } from '#output/days'
import { type Minor, toDecimal } from '#output/minor'
import { moneyFormat } from '#output/money'

const DEFAULT_DAYS = 14
const MOST_DAYS = 365

export default command({
  usage: ['duebook due [--days DAYS]'],
  arguments: [],
  options: {
    days: { type: 'string', value: 'DAYS', help: `how many days ahead (default: ${DEFAULT_DAYS})` },
  },
  examples: ['duebook due', 'duebook due --days 30'],
  async run({ world, style, values, openBooksWith }) {
    const days = readDays(values.days)
    // Today is another day elsewhere: a day more at both ends, until the group has said where it is.
    const here = world.now().toISOString().slice(0, 10)
    const range = { from: addDays(here, -1), to: addDays(here, days + 1) }
    const { group, today, answer } = await openBooksWith((books) => books.agenda(range))
    const last = addDays(today, days)
    const open = answer.filter((cycle) => isOpen(cycle) && cycle.pay_on <= last)
    const { decimals } = group
    const format = moneyFormat(group, world.env)
    const money = (minor: Minor) => format(toDecimal(minor, decimals))
    return {
      data: open,
      text: dueText(dueSections(open, today, decimals), { today, days, money, decimals, style }),
    }
  },
})

function readDays(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DAYS
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (!(days >= 1 && days <= MOST_DAYS)) throw usageFailure(`--days must be a number from 1 to ${MOST_DAYS}.`)
  return days
}
