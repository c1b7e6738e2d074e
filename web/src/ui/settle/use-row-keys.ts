import type { KeyboardEvent } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { useCharacterKeys } from '../keys/character-keys.ts'
import { isMac, isTyping } from '../keys/keyboard-context.ts'
import { type ShortcutIn, shortcutsOf } from '../keys/shortcuts.ts'
import { strokeOf } from '../keys/strokes.ts'
import { rememberRowKeys } from './row-keys-used.ts'

/**
 * Shortcuts of cycle rows: some move between rows, others click a button of the row, so that keys and mouse always do
 * the same.
 */
export function useRowKeys() {
  const canWrite = useCanWrite()
  const withCharacters = useCharacterKeys()
  return (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: list, target } = event
    // Menus and dialogs of a row are elsewhere in the document and have their own keys.
    if (!(target instanceof HTMLElement) || !list.contains(target) || isTyping(target)) return
    const stroke = strokeOf(event.nativeEvent, isMac())
    if (stroke === undefined) return
    const row = target.closest<HTMLElement>('[data-row]')
    // Links and buttons handle Enter themselves.
    if (stroke === 'Enter' && target !== row) return
    const pressed = shortcutsOf('payRun', { canWrite, withCharacters }).find(({ keys }) =>
      keys.includes(stroke),
    )
    if (!pressed) return
    const step = STEPS[pressed.name]
    if (step === undefined) {
      const button = row?.querySelector<HTMLElement>(`[data-does="${pressed.name}"]`)
      if (!button || event.repeat) return
      button.click()
    } else {
      moveBy(step, row, [...list.querySelectorAll<HTMLElement>('[data-row]')])
    }
    rememberRowKeys()
    event.preventDefault()
  }
}

const STEPS: Record<ShortcutIn<'payRun'>, number | undefined> = {
  nextRow: 1,
  previousRow: -1,
  pay: undefined,
  payOther: undefined,
  skip: undefined,
}

function moveBy(step: number, row: HTMLElement | null, rows: HTMLElement[]): void {
  const from = row ? rows.indexOf(row) : -1
  const next = rows[Math.min(rows.length - 1, Math.max(0, from + step))]
  if (next) focusRow(next)
}

export function focusRow(row: HTMLElement): void {
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
}
