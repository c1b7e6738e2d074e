import { useEffect } from 'react'
import { isDialogOpen, isMac, isTyping } from '../../ui/keys/keyboard-context.ts'
import { strokeOf } from '../../ui/keys/strokes.ts'
import { rememberRowKeys } from '../../ui/settle/row-keys-used.ts'
import { focusRow } from '../../ui/settle/use-row-keys.ts'

/** J and K lead to the first row from anywhere on the page. Arrows don't: elsewhere they scroll. */
export function useFirstRowKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event, isMac())
      // Within the rows these keys have already moved on.
      if ((stroke !== 'j' && stroke !== 'k') || event.defaultPrevented) return
      if (isTyping(event.target) || isDialogOpen()) return
      const row = document.querySelector<HTMLElement>('main [data-row]')
      if (!row) return
      focusRow(row)
      rememberRowKeys()
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
