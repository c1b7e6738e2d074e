import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'

/** With whom a group is shared. For managers of it. */
export function useMembers(groupId: number) {
  return useQuery({
    queryKey: keys.members(groupId),
    queryFn: ({ signal }) => client.members.list(groupId, { signal }),
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
