import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'

/** For account owners only. */
export function useTelemetry() {
  return useQuery({ queryKey: keys.telemetry, queryFn: () => client.telemetry.get(), staleTime: 60_000 })
}

export function useTelemetryChoice() {
  const queries = useQueryClient()
  return async (choice: 'accept' | 'opt-out') => {
    await (choice === 'accept' ? client.telemetry.accept() : client.telemetry.optOut())
    await queries.invalidateQueries({ queryKey: keys.telemetry })
  }
}
