import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useBills } from '../../api/group-queries.ts'
import { markGroupLeft, useRefreshMe } from '../../api/me.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { GroupConfirmDialog } from './group-confirm-dialog.tsx'
import { isNameOf } from './group-fields.ts'

/** Says how much is lost. A group with bills must be typed by name, so that it can't be deleted by accident. */
export function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useGroupTexts().delete
  const group = useGroup()
  const bills = useBills()
  const toasts = useToasts()
  const refreshMe = useRefreshMe()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const count = bills.data?.length
  const isEmpty = count === 0

  const remove = async () => {
    try {
      await client.databases.delete(group.id, isEmpty ? {} : { confirm: group.name })
    } catch (error) {
      // If somebody added the first bill meanwhile, its name must be typed.
      void bills.refetch()
      throw error
    }
    markGroupLeft(group.id)
    toasts.notify(texts.done(group.name))
    await navigate({ to: '/', ignoreBlocker: true })
    await refreshMe()
  }
  return (
    <GroupConfirmDialog
      words={texts}
      opened={opened}
      isReady={isEmpty || isNameOf(group, typed)}
      onConfirm={remove}
      onClose={() => {
        setTyped('')
        onClose()
      }}
    >
      <Text fw={600}>
        {count === undefined ? texts.lostUnknown : isEmpty ? texts.nothingLost : texts.lost(count)}
      </Text>
      {!isEmpty && (
        <>
          <Text>{texts.final}</Text>
          <TextInput
            label={texts.typeName(group.name)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
    </GroupConfirmDialog>
  )
}
