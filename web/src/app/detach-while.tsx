import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { overlays } from '../ui/overlays.ts'

interface SavedState {
  title: string
  scrollY: number
  focused: Element | null
}

/**
 * Removes a part of the page from the document, with its open dialogs, and restores it as it was: input stays in its
 * fields, and nobody can read it meanwhile.
 */
export function DetachWhile({ detached, children }: { detached: boolean; children: ReactNode }) {
  const [container] = useState(() => document.createElement('div'))
  const saved = useRef<SavedState>(undefined)
  // A ref and not an effect: the content must be in the document before its own effects run.
  const put = useCallback(
    (place: HTMLElement | null) => {
      place?.append(container)
      document.body.append(overlays)
      if (saved.current) restore(saved.current)
      saved.current = undefined
      return () => {
        saved.current = { title: document.title, scrollY, focused: document.activeElement }
        container.remove()
        overlays.remove()
      }
    },
    [container],
  )
  // The page shown instead opens overlays too.
  useEffect(() => () => document.body.append(overlays), [])
  return (
    <>
      <div ref={detached ? null : put} />
      {createPortal(children, container)}
    </>
  )
}

function restore({ title, scrollY, focused }: SavedState): void {
  document.title = title
  scrollTo({ top: scrollY, behavior: 'instant' })
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
