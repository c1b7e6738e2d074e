import type { AccountBalance, Bill } from '@duebook/contract'

/** An account, and what was entered for it. */
export interface BalanceRow {
  account: string | null
  balance: AccountBalance | undefined
  isInUse: boolean
}

/** Each account by which money comes or goes, and each that has a balance; without account first, else by name. */
export function balanceRows(
  bills: readonly Bill[],
  balances: readonly AccountBalance[],
  locale: string,
): BalanceRow[] {
  const used = new Set(
    bills.filter(({ archived, draft, ended }) => !archived && !draft && !ended).map(({ account }) => account),
  )
  const accounts = [...new Set([...used, ...balances.map(({ account }) => account)])]
  return accounts
    .sort((a, b) => (a ?? '').localeCompare(b ?? '', locale))
    .map((account) => ({
      account,
      balance: balances.find((each) => each.account === account),
      isInUse: used.has(account),
    }))
}

/** Undefined: nothing is known of that account. */
export type TypedBalances = ReadonlyMap<string | null, number | undefined>

/** What is sent: all of them. An amount that somebody has changed is that of today. */
export function changedBalances(
  rows: readonly BalanceRow[],
  typed: TypedBalances,
  today: string,
): AccountBalance[] {
  return rows.flatMap(({ account, balance }) => {
    const amount = typed.get(account)
    if (amount === undefined) return []
    if (balance?.amount === amount) return [balance]
    return [{ account, amount, as_of: today }]
  })
}
