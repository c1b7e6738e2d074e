import type { ImportSummary, ImportUndo } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useGroupClient } from '../../api/group-client.ts'
import { useRefreshGroup } from '../../api/group-queries.ts'
import { useImportTexts } from '../../texts/import-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { translatedBy } from '../../ui/translated.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { undoSentences } from './report/report.ts'
import { addedWords } from './summary-words.ts'

interface UndoImportProps {
  imported: Pick<ImportSummary, 'id' | 'counts'>
  /** Where what was kept is shown; else a message says it. */
  onUndone?: (undo: ImportUndo) => void
}

/** Says what will be gone, then removes it. */
export function UndoImport({ imported, onUndone }: UndoImportProps) {
  const texts = useImportTexts()
  const words = texts.report
  const { imports } = useGroupClient()
  const refresh = useRefreshGroup()
  const toasts = useToasts()
  const [isAsked, setIsAsked] = useState(false)
  const undo = async () => {
    const undone = await translatedBy(texts.refusals)(imports.delete(imported.id))
    void refresh()
    if (onUndone) return onUndone(undone)
    const kept = undone.kept.length > 0 ? [`${words.kept(undone.kept.length)}.`] : []
    toasts.notify([`${words.undone}.`, ...undoSentences(undone, texts), ...kept].join(' '))
  }
  return (
    <>
      <Button
        variant="default"
        size={onUndone ? 'md' : 'sm'}
        leftSection={<IconArrowBackUp aria-hidden size={18} />}
        onClick={() => setIsAsked(true)}
      >
        {words.undo}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={words.undoing.title}
        confirmLabel={words.undo}
        danger
        onConfirm={undo}
        onClose={() => setIsAsked(false)}
      >
        <Text>{words.undoing.text(addedWords(imported.counts, texts) ?? texts.count.bills(0))}</Text>
      </ConfirmDialog>
    </>
  )
}
