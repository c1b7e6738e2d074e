import type { AccountBalance, Forecast, Payday } from '@duebook/contract'
import { useGroup } from '../group/current-group.tsx'
import { useGroupClient } from './group-client.ts'
import { useGroupQuery, useRefreshGroup } from './group-queries.ts'
import { keys } from './keys.ts'
import { fromOfflineCache } from './offline-cache.ts'

/** Of one account, of what has none (empty), or of everything. */
export function useForecast(days: number, account: string | undefined) {
  const { id } = useGroup()
  const key = keys.forecast(id, days, account)
  return useGroupQuery<Forecast>(
    key,
    (groupClient, options) => groupClient.forecast({ days, ...selected(account) }, options),
    {
      ...fromOfflineCache<Forecast>(key),
      // What is shown stays while another period is fetched; never of another group.
      placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    },
  )
}

function selected(account: string | undefined) {
  if (account === undefined) return {}
  return account === '' ? { without_account: true } : { account }
}

export function useBalances() {
  const key = keys.balances(useGroup().id)
  return useGroupQuery(
    key,
    (groupClient, options) => groupClient.balances.list(options),
    fromOfflineCache<AccountBalance[]>(key),
  )
}

/** The running period, and six after it. */
export function usePaydays() {
  const key = keys.paydays(useGroup().id)
  return useGroupQuery(
    key,
    (groupClient, options) => groupClient.paydays({ count: 7 }, options),
    fromOfflineCache<Payday[]>(key),
  )
}

/** All of them at once. */
export function useReplaceBalances() {
  const { balances: calls } = useGroupClient()
  const refresh = useRefreshGroup()
  return async (balances: AccountBalance[]) => {
    const kept = await calls.replace({ balances })
    await refresh()
    return kept
  }
}
