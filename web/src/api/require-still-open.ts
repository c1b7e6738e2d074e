import { ApiError, type Cycle } from '@duebook/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isStillAsShown } from './cycle-rules.ts'
import { keys } from './keys.ts'
import { isUnconfirmed } from './query-client.ts'
import { currentSession, untilResumed } from './session.ts'

/**
 * A payment settles the earliest open due date, whatever the page shows. What an earlier visit kept may be paid by now, so
 * the server's answer is awaited first; a due date that is no longer open as it was shown is refused.
 */
export async function requireStillOpen(
  queries: QueryClient,
  groupId: number,
  wanted: { billId: number; dueDate: string },
): Promise<void> {
  const queryKey = keys.agendas(groupId)
  const shown = find()
  const isKept = queries.getQueryCache().findAll({ queryKey, predicate: isKeptAndShown }).length > 0
  if (isKept) {
    await untilResumed()
    if (currentSession() === 'signed-out') throw new ApiError(401, 'Invalid token', { code: 'invalid-token' })
    await queries.refetchQueries(
      { queryKey, predicate: isKeptAndShown },
      { cancelRefetch: false, throwOnError: true },
    )
  }
  if (!isStillAsShown(shown, find(), isKept)) {
    throw new ApiError(412, 'This has been changed by somebody else', { code: 'edit-conflict' })
  }

  /** Not by `active`, which leaves out queries that wait for the session. */
  function isShown(query: Query): boolean {
    return query.getObserversCount() > 0 && keys.isAgendaOf(wanted.billId, query.queryKey)
  }

  function isKeptAndShown(query: Query): boolean {
    return isShown(query) && isUnconfirmed(query)
  }

  function find(): Cycle | undefined {
    return queries
      .getQueriesData<Cycle[]>({ queryKey, predicate: isShown })
      .flatMap(([, cycles]) => cycles ?? [])
      .find((cycle) => cycle.bill_id === wanted.billId && cycle.due_date === wanted.dueDate)
  }
}
