import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { overlays } from '../ui/overlays.ts'

interface Left {
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
  const left = useRef<Left>(undefined)
  // As a reference and not in an effect: what is inside must be on the page before its own effects look at it.
  const put = useCallback(
    (place: HTMLElement | null) => {
      place?.append(container)
      document.body.append(overlays)
      if (left.current) goBackTo(left.current)
      left.current = undefined
      return () => {
        left.current = { title: document.title, scrollY, focused: document.activeElement }
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

function goBackTo({ title, scrollY, focused }: Left): void {
  document.title = title
  scrollTo({ top: scrollY, behavior: 'instant' })
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
