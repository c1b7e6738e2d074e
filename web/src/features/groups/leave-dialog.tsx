import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { markGroupLeft, useRefreshMe } from '../../api/me.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { GroupConfirmDialog } from './group-confirm-dialog.tsx'

interface LeaveDialogProps {
  opened: boolean
  /** For administrators, who can open it all the same. */
  staysOpen?: boolean
  onClose: () => void
}

export default function LeaveDialog({ opened, staysOpen = false, onClose }: LeaveDialogProps) {
  const texts = useGroupTexts().leave
  const { me, group } = useGroupChoice()
  const toasts = useToasts()
  const refreshMe = useRefreshMe()
  const queries = useQueryClient()
  const leave = async () => {
    await client.members.remove(group.id, me.user.id)
    toasts.notify(texts.done(group.name))
    if (staysOpen) {
      await Promise.all(
        [keys.members(group.id), keys.users].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      return
    }
    markGroupLeft(group.id)
    await refreshMe()
  }
  return (
    <GroupConfirmDialog words={texts} opened={opened} onConfirm={leave} onClose={onClose}>
      <Text>{staysOpen ? texts.administrator : texts.text}</Text>
    </GroupConfirmDialog>
  )
}
