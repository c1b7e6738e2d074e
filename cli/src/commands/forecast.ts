import type { GroupClient } from '@duebook/contract'
import { accountsOf, requireAccount } from '#bills/select-bills'
import { command } from '#command'
import { forecastText } from '#insight/forecast-text'
import { moneyFormat } from '#output/money'
import { readAmount } from '#words/read-amount'
import { readCount } from '#words/read-count'

const MOST_DAYS = 731

export default command({
  usage: ['duebook forecast [--days DAYS] [--account NAME] [--balance AMOUNT] [--entries]'],
  arguments: [],
  options: {
    days: { type: 'string', value: 'DAYS', help: 'how many days ahead (default: 90)' },
    account: {
      type: 'string',
      value: 'NAME',
      help: 'only this account; "" is what has none',
      completes: 'account',
    },
    balance: {
      type: 'string',
      value: 'AMOUNT',
      help: 'what there is today, instead of the balances that are kept; below zero as --balance=-50',
    },
    entries: { type: 'boolean', help: 'also list every bill and deposit' },
  },
  examples: [
    'duebook forecast',
    'duebook forecast --balance 1532.10 --days 30',
    'duebook forecast --entries',
  ],
  async run({ world, style, values, openBooks }) {
    const days = readCount('days', values.days, MOST_DAYS)
    const { books, group, today } = await openBooks()
    const balance = values.balance === undefined ? undefined : readBalance(values.balance, group)
    const account = values.account && (await knownAccount(books, values.account))
    const forecast = await books.forecast({
      ...(days !== undefined && { days }),
      ...(account !== undefined && { account }),
      ...(balance !== undefined && { balance }),
    })
    const look = { money: moneyFormat(group, world.env), style, today, hasEntries: values.entries === true }
    return { data: forecast, text: forecastText(forecast, look) }
  },
})

/** The forecast of an account that nothing has would be zero, and say nothing about a typo. */
async function knownAccount(books: GroupClient, typed: string): Promise<string> {
  const [bills, balances] = await Promise.all([books.bills.list(), books.balances.list()])
  return requireAccount([...accountsOf(bills), ...balances.flatMap(({ account }) => account ?? [])], typed)
}

/** The only amount that may be below zero. */
function readBalance(text: string, group: Parameters<typeof readAmount>[1]): number {
  const negative = /^\s*[-−](.*)$/s.exec(text)
  return negative ? -readAmount(negative[1] ?? '', group) : readAmount(text, group)
}
