import type { Cycle } from '@duebook/contract'
import { useQueries } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'

/** The due dates of a bill in several years. */
export function useBillYears(billId: number, years: readonly string[]): Cycle[] {
  const { id } = useGroup()
  const groupClient = useGroupClient()
  return useQueries({
    queries: years.map((year) => {
      const [from, to] = [`${year}-01-01`, `${year}-12-31`]
      return {
        queryKey: keys.agenda(id, from, to, billId),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          groupClient.agenda({ from, to, bill_id: billId }, { signal }),
      }
    }),
    combine: allOf,
  })
}

function allOf(answers: readonly { data: Cycle[] | undefined }[]): Cycle[] {
  return answers.flatMap(({ data }) => data ?? [])
}
