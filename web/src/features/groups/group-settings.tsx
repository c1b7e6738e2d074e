import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useRenewMe } from '../../api/me.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Section } from '../../ui/section.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { changesTo, fieldsOf, type GroupFields } from './group-fields.ts'
import { GroupForm } from './group-form.tsx'

export function GroupSettings() {
  const texts = useTexts().groups.form
  const group = useGroup()
  const toasts = useToasts()
  const renewMe = useRenewMe()
  const queries = useQueryClient()
  const save = async (fields: GroupFields) => {
    const { id, name } = await client.databases.update(group.id, changesTo(group, fields))
    await renewMe()
    // Another day may be today now, and another currency stand beside the amounts.
    void queries.invalidateQueries({ queryKey: keys.group(id) })
    toasts.say(texts.saved(name))
  }
  return (
    <Section title={texts.title}>
      <GroupForm key={group.id} initial={fieldsOf(group)} submitLabel={texts.save} send={save} isChange />
    </Section>
  )
}
