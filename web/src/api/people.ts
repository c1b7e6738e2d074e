import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { useIsOffline } from './server-connection.ts'
import { useSession } from './session.ts'

/** With whom a group is shared. For managers of it. */
export function useMembers(groupId: number) {
  return useQuery({
    queryKey: keys.members(groupId),
    queryFn: ({ signal }) => client.members.list(groupId, { signal }),
  })
}

/** Who was invited to a group and has not accepted. For managers of it. */
export function usePendingMembers(groupId: number) {
  return useQuery({
    queryKey: keys.pendingMembers(groupId),
    queryFn: ({ signal }) => client.members.listPending(groupId, { signal }),
  })
}

/** Groups of others that the reader is invited to. */
export function useMemberships() {
  const isOffline = useIsOffline()
  const isResuming = useSession() === 'resuming'
  return useQuery({
    queryKey: keys.memberships,
    queryFn: ({ signal }) => client.memberships.list({ signal }),
    enabled: !isOffline && !isResuming,
  })
}

/** Everybody of the account. For administrators. */
export function useUsers(enabled = true) {
  return useQuery({
    queryKey: keys.users,
    queryFn: ({ signal }) => client.users.list({ signal }),
    enabled,
  })
}

/** For administrators. */
export function useInvitations() {
  return useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => client.invitations.list({ signal }),
  })
}
