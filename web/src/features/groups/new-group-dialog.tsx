import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GroupForm } from './group-form.tsx'
import { defaultGroup, useCreateGroup } from './use-create-group.ts'

/** For administrators. The new group is the one that is shown afterwards. */
export default function NewGroupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useGroupTexts().new
  const { group, choose } = useGroupChoice()
  const create = useCreateGroup()
  const navigate = useNavigate()
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.text}
      </Text>
      <GroupForm
        initial={defaultGroup(group.currency)}
        submitLabel={texts.submit}
        send={async (fields, withStarterSet) => {
          const { id } = await create(fields, withStarterSet)
          onClose()
          await navigate({ to: '/' })
          choose(id)
        }}
      />
    </Dialog>
  )
}
