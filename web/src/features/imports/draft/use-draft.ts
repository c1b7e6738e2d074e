import type { ImportChanges } from '@duebook/contract'
import { useRef } from 'react'
import { type ImportPageData, type RowsPage, useImportCalls } from '../../../api/imports.ts'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'

/** True when done; false if refused, which a message says. */
export type ChangeDraft = (changes: ImportChanges) => Promise<boolean>

/** Changes a draft and shows what it then is. Whoever is quicker than the server loses nothing: one change follows the other. */
export function useDraftChange(importId: number, page: RowsPage): ChangeDraft {
  const { refusals } = useImportTexts()
  const toasts = useToasts()
  const calls = useImportCalls(importId, page)
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  const { start } = useChange<ImportPageData, ImportChanges>({
    key: ['import', importId],
    send: async (changes) => {
      const answer = await translatedBy(refusals)(calls.update(changes))
      await calls.show(answer)
      return answer
    },
    // It may be gone, or was imported in another tab: the page then shows that.
    refusal: (error) => {
      toasts.fail(error)
      return calls.reload()
    },
  })
  return (changes) => {
    last.current = last.current.then(() => start(changes))
    return last.current
  }
}
