import type { Database } from '@duebook/contract'
import { client } from '../../api/client.ts'
import { useRefreshMe } from '../../api/me.ts'
import { guessCurrency } from '../../format/currency-list.ts'
import { guessTimezone } from '../../format/zones.ts'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { useStarterSet } from '../../ui/categories/use-starter-set.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { type GroupFields, toGroup } from './group-fields.ts'

/** Resolves once the app can show the group. */
export function useCreateGroup() {
  const texts = useGroupTexts().new
  const toasts = useToasts()
  const refreshMe = useRefreshMe()
  const addStarterSet = useStarterSet()
  return async (fields: GroupFields, withStarterSet: boolean): Promise<Database> => {
    const group = await client.databases.create(toGroup(fields))
    if (withStarterSet) await addStarterSet(group.id)
    await refreshMe()
    toasts.notify(texts.made(group.name))
    return group
  }
}

/** Defaults for the user's region. */
export function defaultGroup(currency = guessCurrency()): GroupFields {
  return { name: '', currency, timezone: guessTimezone(), autoRecord: false }
}
