import type { Account, AuditEntry } from '@duebook/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'

/** Apart from `keys.ts`: the first page has no room for them. */
const securityKeys = {
  methods: ['sign-in-methods'],
  factors: ['factors'],
  passkeys: ['passkeys'],
  account: ['account'],
  audit: ['audit'],
} as const

/** How people can sign in on this server. */
export function useSignInMethods() {
  return useQuery({
    queryKey: securityKeys.methods,
    queryFn: ({ signal }) => client.auth.methods({ signal }),
    staleTime: 60_000,
  })
}

/** How the user can prove that it is them. */
export function useFactors() {
  return useQuery({ queryKey: securityKeys.factors, queryFn: ({ signal }) => client.factors.get({ signal }) })
}

export function usePasskeys() {
  return useQuery({
    queryKey: securityKeys.passkeys,
    queryFn: ({ signal }) => client.factors.listPasskeys({ signal }),
  })
}

/** After factors were added or removed; other users see them in the list of people. */
export function useRefreshFactors(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [securityKeys.factors, securityKeys.passkeys, keys.sessions, keys.users]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
}

/** For administrators. */
export function useAccount() {
  return useQuery({ queryKey: securityKeys.account, queryFn: ({ signal }) => client.account.get({ signal }) })
}

/** For owners who have a factor themselves. */
export function useRequireFactor() {
  const queries = useQueryClient()
  return async (isRequired: boolean): Promise<Account> => {
    const account = await client.account.update({ require_second_factor: isRequired })
    queries.setQueryData(securityKeys.account, account)
    void queries.invalidateQueries({ queryKey: securityKeys.factors })
    return account
  }
}

const PAGE_SIZE = 50

/** What was done, newest first, page by page: in a group, or in the account. */
export function useAudit(groupId: number | undefined) {
  const { listPage } = groupId === undefined ? client.audit : client.group({ id: groupId }).audit
  return useInfiniteQuery({
    queryKey: groupId === undefined ? securityKeys.audit : [...keys.group(groupId), 'audit'],
    queryFn: ({ pageParam, signal }): Promise<{ data: AuditEntry[]; nextCursor: string | undefined }> =>
      listPage({ limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}
