import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useRefreshMe } from '../../api/me.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { Section } from '../../ui/section.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { changesTo, fieldsOf, type GroupFields } from './group-fields.ts'
import { GroupForm } from './group-form.tsx'

export function GroupSettings() {
  const texts = useGroupTexts().form
  const group = useGroup()
  const toasts = useToasts()
  const refreshMe = useRefreshMe()
  const queries = useQueryClient()
  const save = async (fields: GroupFields) => {
    const { id, name } = await client.databases.update(group.id, changesTo(group, fields))
    await refreshMe()
    // “Today” and the currency of amounts may have changed.
    void queries.invalidateQueries({ queryKey: keys.group(id) })
    toasts.notify(texts.saved(name))
  }
  return (
    <Section title={texts.title}>
      <GroupForm key={group.id} initial={fieldsOf(group)} submitLabel={texts.save} send={save} isChange />
    </Section>
  )
}
