import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { useStatisticsPages } from '../../features/statistics/statistics-tabs.tsx'
import { useCharacterKeys } from '../../ui/keys/character-keys.ts'
import { keysOfPage, type ShortcutIn, shortcutsOf, workingKeys } from '../../ui/keys/shortcuts.ts'
import { RecordDialog } from '../../ui/settle/cycle-rows.tsx'
import { useCycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { PageLink } from './page-link.ts'
import { useKeyHandler } from './use-key-handler.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const loadPalette = () => import('../palette/palette.tsx')
const Palette = lazy(loadPalette)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

interface KeyboardLayerProps {
  pages: readonly PageLink[]
  opened: 'palette' | 'sheet' | undefined
  openers: { openPalette: () => void; openSheet: () => void }
  onClose: () => void
}

export default function KeyboardLayer({ pages: places, opened, openers, onClose }: KeyboardLayerProps) {
  const pages = [...places, ...useStatisticsPages()]
  const canWrite = useCanWrite()
  const withCharacters = useCharacterKeys()
  const navigate = useNavigate()
  // Here, because the palette is closed when the pay dialog opens.
  const cycleActions = useCycleActions()
  const [typed, setTyped] = useTypedAhead(opened === 'palette')
  useReturnFocus(opened !== undefined)

  // Preloaded, so that it opens at once.
  useEffect(() => {
    loadPalette().catch(() => {})
  }, [])

  const does: Record<ShortcutIn<'everywhere'>, () => void> = {
    palette: openers.openPalette,
    sheet: openers.openSheet,
    addBill: () => void navigate({ to: '/bills/new' }),
    undo: pressLastUndo,
  }
  const actions = new Map<string, () => void>()
  for (const { name, keys } of shortcutsOf('everywhere', { canWrite, withCharacters })) {
    for (const each of keys) actions.set(each, does[name])
  }
  for (const { to } of pages) {
    for (const each of workingKeys(keysOfPage(to), withCharacters)) {
      actions.set(each, () => void navigate({ to }))
    }
  }
  useKeyHandler(actions, opened === undefined)

  return (
    <>
      <Suspense>
        {opened === 'palette' && (
          <Palette
            pages={pages}
            typed={typed}
            onType={setTyped}
            onPay={cycleActions.pay}
            onOpenSheet={openers.openSheet}
            onClose={onClose}
          />
        )}
        {opened === 'sheet' && <ShortcutSheet pages={pages} onClose={onClose} />}
      </Suspense>
      <RecordDialog actions={cycleActions} />
    </>
  )
}

/** The newest toast with an undo button. */
function pressLastUndo(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-undo]')
  buttons[buttons.length - 1]?.click()
}
