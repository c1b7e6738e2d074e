import type { GroupClient } from '@duebook/contract'
import { useMemo } from 'react'
import { useGroup } from '../group/current-group.tsx'
import { client } from './client.ts'

/** The endpoints of the current group. */
export function useGroupClient(): GroupClient {
  const { id } = useGroup()
  return useMemo(() => client.group({ id }), [id])
}
