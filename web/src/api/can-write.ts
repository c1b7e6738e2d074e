import { useMayWrite } from '../group/current-group.tsx'
import { useIsOffline } from './server-connection.ts'

/** False for viewers and offline: controls that could not work are hidden. */
export function useCanWrite(): boolean {
  const isOffline = useIsOffline()
  return useMayWrite() && !isOffline
}
