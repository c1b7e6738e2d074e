import type { Cycle } from '@duebook/contract'
import { useQueries } from '@tanstack/react-query'
import { addDays, type Day } from '../format/days.ts'
import { useGroup } from '../group/current-group.tsx'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'

/** No date lies after it. */
const LAST_YEAR = '9999'

/** Where the due dates of a year are: around a weekend, one is paid up to two days earlier or later. */
export function agendaOfYear(year: string): [from: Day, to: Day] {
  const last = `${year}-12-31`
  return [addDays(`${year}-01-01`, -2), year === LAST_YEAR ? last : addDays(last, 2)]
}

/** The due dates of a bill in several years. */
export function useBillYears(billId: number, years: readonly string[]): Cycle[] {
  const { id } = useGroup()
  const groupClient = useGroupClient()
  return useQueries({
    queries: years.map((year) => {
      const [from, to] = agendaOfYear(year)
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
