import { ApiError, type Me } from '@duebook/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { addMonths, firstOf, lastOf } from '../format/days.ts'
import { rememberedGroup } from '../group/remembered-group.ts'
import { client } from './client.ts'
import { firstPageQuery } from './first-page-query.ts'
import { keys } from './keys.ts'
import { isFromEarlierVisit, keepAnswer } from './offline-cache.ts'

const HOME = '/'

/** The signed-in user; the first time together with what the first page shows, which saves a round trip. */
export async function fetchMe(queries: QueryClient, signal?: AbortSignal): Promise<Me> {
  const isFirst = isFromEarlierVisit(queries.getQueryState(keys.me)?.dataUpdatedAt ?? 0)
  const asked = isFirst && location.pathname === HOME ? meWithFirstPage(signal) : client.me({}, { signal })
  const { database_id: groupId, summary, agenda, ...me } = await asked
  keepAnswer(keys.me, me, Date.now())
  if (groupId === undefined || !summary || !agenda) return me
  const keep = <Data>(key: QueryKey, data: Data) => {
    queries.setQueryData(key, data)
    keepAnswer(key, data, Date.now())
  }
  const { month } = summary
  keep(keys.summary(groupId, month), summary)
  keep(keys.agenda(groupId, firstOf(month), lastOf(addMonths(month, 1))), agenda)
  return me
}

async function meWithFirstPage(signal: AbortSignal | undefined): Promise<Me> {
  const groupId = rememberedGroup()
  try {
    return await client.me(firstPageQuery(groupId), { signal })
  } catch (error) {
    // The group is no longer there, or not for this user.
    const isGone = groupId !== undefined && error instanceof ApiError && error.status === 404
    if (isGone) return client.me(firstPageQuery(undefined), { signal })
    throw error
  }
}
