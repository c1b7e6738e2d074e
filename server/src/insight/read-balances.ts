import { type AccountBalance, TEXT_LIMITS } from '@duebook/contract'
import { readBalanceAmount } from '#core/amount'
import { refuse } from '#core/errors'
import { readDate } from '#core/read-date'
import { cleanText } from '#core/text'
import type { KeptBalance } from '#insight/opening-balance'

export function readBalances(sent: AccountBalance[], decimals: number): KeptBalance[] {
  const balances = sent.map(({ account, amount, as_of: asOf }) => ({
    account:
      account === null
        ? null
        : cleanText(account, { field: 'account', maxLength: TEXT_LIMITS.account }) || null,
    amount: readBalanceAmount(amount, decimals),
    asOf: readDate(asOf),
  }))
  const known = new Set<string | null>()
  for (const { account } of balances) {
    if (known.has(account)) throw refuse('balance-repeated', { account: account ?? 'null' })
    known.add(account)
  }
  return balances
}
