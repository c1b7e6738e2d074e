import type { Database, Me } from '@duebook/contract'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { rememberedGroup, rememberGroup, rememberGroupOfTab } from './remembered-group.ts'

interface Choice {
  me: Me
  group: Database
  choose: (groupId: number) => void
}

const ChoiceContext = createContext<Choice | undefined>(undefined)

/**
 * Which bill group this tab shows. A new tab starts with the last used one, else with one of the user's own account: `GET /me` lists
 * those first.
 */
export function GroupProvider({ me, empty, children }: { me: Me; empty: ReactNode; children: ReactNode }) {
  const [chosen, setChosen] = useState(rememberedGroup)
  const group = me.databases.find((each) => each.id === chosen) ?? me.databases[0]
  const shownId = group?.id
  useEffect(() => {
    if (shownId !== undefined) rememberGroup(shownId)
  }, [shownId])
  const choice = useMemo(
    () =>
      group && {
        me,
        group,
        choose: setChosen,
      },
    [me, group],
  )
  if (!choice) return empty
  return <ChoiceContext value={choice}>{children}</ChoiceContext>
}

export function useGroupChoice(): Choice {
  const choice = useContext(ChoiceContext)
  if (!choice) throw new Error('No bill group is chosen here')
  return choice
}

export function useGroup(): Database {
  return useGroupChoice().group
}

/** By role only. For parts that must stay while offline, such as a form with input. */
export function useMayWrite(): boolean {
  return useGroup().role !== 'viewer'
}

/** A link in a message names the group that it is about: this tab shows it, and the address forgets it. */
export function takeLinkedGroup(): void {
  const { searchParams, pathname, hash } = new URL(location.href)
  const groupId = Number(searchParams.get('group'))
  if (!Number.isSafeInteger(groupId) || groupId < 1) return
  rememberGroupOfTab(groupId)
  searchParams.delete('group')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  history.replaceState(history.state, '', pathname + search + hash)
}
