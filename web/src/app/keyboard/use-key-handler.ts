import { useEffect, useRef } from 'react'
import { isDialogOpen, isMac, isTyping } from '../../ui/keys/keyboard-context.ts'
import { advance, strokeOf } from '../../ui/keys/strokes.ts'

/** How long the second key of two may take. */
const SEQUENCE_MILLISECONDS = 1_500

/** Handles shortcuts for the whole page. The handlers may change with every render; the listener stays. */
export function useKeyHandler(actions: ReadonlyMap<string, () => void>, isOn: boolean): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    let pending = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event, isMac())
      if (stroke === undefined || event.repeat || isDialogOpen()) return
      // Fields keep their own keys.
      if (isTyping(event.target) && !stroke.startsWith('mod+')) return
      const wasPending = pending !== ''
      const progress = advance(pending, stroke, [...current.current.keys()])
      pending = progress.pending
      clearTimeout(timer)
      if (pending !== '') {
        timer = setTimeout(() => {
          pending = ''
        }, SEQUENCE_MILLISECONDS)
      }
      if (!wasPending && pending === '' && progress.hit === undefined) return
      // The second key of a sequence must not reach the page: in the pay run it would pay.
      event.preventDefault()
      event.stopPropagation()
      if (progress.hit !== undefined) current.current.get(progress.hit)?.()
    }
    // Before the keys of a list on the page.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOn])
}
