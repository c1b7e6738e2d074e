import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { useGroupClient } from '../../../api/group-client.ts'
import { useRefreshGroup } from '../../../api/group-queries.ts'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'

/** Throws a draft away, with what was answered and corrected. */
export function DiscardDraft({ importId }: { importId: number }) {
  const { summary: words, refusals } = useImportTexts()
  const canWrite = useCanWrite()
  const { imports } = useGroupClient()
  const refresh = useRefreshGroup()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const discard = async () => {
    await translatedBy(refusals)(imports.delete(importId))
    await navigate({ to: '/imports' })
    toasts.notify(words.discarded)
    void refresh()
  }
  return (
    <>
      <Button variant="default" disabled={!canWrite} onClick={() => setIsAsked(true)}>
        {words.discard}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={words.discarding.title}
        confirmLabel={words.discard}
        danger
        onConfirm={discard}
        onClose={() => setIsAsked(false)}
      >
        <Text>{words.discarding.text}</Text>
      </ConfirmDialog>
    </>
  )
}
