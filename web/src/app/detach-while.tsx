import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { overlays } from '../ui/overlays.ts'

interface SavedState {
  title: string
  scrollY: number
  focused: Element | null
}

/**
 * Takes a part of the page out of the document, with what it has opened, and brings it back as it was: what somebody was
 * typing stays in its fields, and nobody can read it meanwhile.
 */
export function DetachWhile({ detached, children }: { detached: boolean; children: ReactNode }) {
  const [container] = useState(() => document.createElement('div'))
  const saved = useRef<SavedState>(undefined)
  // As a reference and not in an effect: what is inside must be on the page before its own effects look at it.
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
  // What comes in its place opens things too.
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
