import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'

export type TelemetryChoice = 'accept' | 'optOut'

/** For account owners only. */
export function useTelemetry() {
  return useQuery({ queryKey: keys.telemetry, queryFn: () => client.telemetry.get(), staleTime: 60_000 })
}

/** Resolves once the page shows the new choice. */
export function useTelemetryChoice() {
  const queries = useQueryClient()
  return async (choice: TelemetryChoice) => {
    await client.telemetry[choice]()
    await queries.invalidateQueries({ queryKey: keys.telemetry })
  }
}
