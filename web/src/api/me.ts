import type { User } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** Refetches the user and their groups; resolves once the response is there. */
export function useRefreshMe(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.me })
}

/** Whose data the page shows, or showed when the session ended. */
let shown: User | undefined

export function setShownUser(user: User | undefined): void {
  shown = user
}

export function shownUser(): User | undefined {
  return shown
}

/** Groups that the user left or deleted on this page: no notice that they are gone. */
const leftGroups = new Set<number>()

export function markGroupLeft(groupId: number): void {
  leftGroups.add(groupId)
}

export function wasGroupLeft(groupId: number): boolean {
  return leftGroups.has(groupId)
}
