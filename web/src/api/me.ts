import type { User } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from './keys.ts'

/** Who is signed in and what they may open, asked for anew; done once the answer is there. */
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

/** Groups that the reader left or deleted on this page: that they are gone is no news. */
const leftGroups = new Set<number>()

export function markGroupLeft(groupId: number): void {
  leftGroups.add(groupId)
}

export function wasGroupLeft(groupId: number): boolean {
  return leftGroups.has(groupId)
}
