import { useMayWrite } from '../group/current-group.tsx'
import { useIsOffline } from './server-connection.ts'

/** Nothing is offered that would be refused, or that could not be sent. */
export function useCanWrite(): boolean {
  const isOffline = useIsOffline()
  return useMayWrite() && !isOffline
}
