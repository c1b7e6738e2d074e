import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useGroupChoice } from '../group/current-group.tsx'
import { pageInOtherGroup } from './page-in-other-group.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The group for which a page was left, or opened. */
    toGroup?: number
  }
}

/** Navigates first where needed, so that unsaved changes can still stop it. */
export function useSwitchGroup(): (groupId: number) => Promise<void> {
  const { choose } = useGroupChoice()
  const router = useRouter()
  const navigate = useNavigate()
  return async (groupId) => {
    const { pathname, search } = router.state.location
    const to = pageInOtherGroup(pathname, search)
    if (to !== undefined) {
      await navigate({ to, search: {}, state: { toGroup: groupId } })
      // If the user stayed, a later navigation must not switch the group.
      if (router.state.location.state.toGroup !== groupId) return
    }
    choose(groupId)
  }
}

/** When the group itself is gone (left, deleted or access removed), its bill must not be looked up in the next one. */
export function useLeavePageOfLostGroup(): void {
  const { group } = useGroupChoice()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const shown = useRef(group.id)
  useEffect(() => {
    if (shown.current === group.id) return
    shown.current = group.id
    if (state.toGroup === group.id) return
    const to = pageInOtherGroup(pathname, search)
    if (to !== undefined) void navigate({ to, search: {}, ignoreBlocker: true, replace: true })
  }, [group.id, pathname, search, state, navigate])
}
