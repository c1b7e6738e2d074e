import { useEffect } from 'react'

/**
 * Overlays return the focus to where it was, unless it has moved on. Mantine does this only for dialogs that were
 * mounted before they open; ours are mounted when needed.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const before = focusedElement()
    return () => {
      const atClose = document.activeElement
      lastReturn = before
      // After the effects of closing: a page or list that takes the focus does so at once.
      setTimeout(() => {
        const now = document.activeElement
        if (now === null || now === document.body || now === atClose) before?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}

let last: HTMLElement | undefined
let lastReturn: HTMLElement | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = lastingElement(target)
  })
}

/** Also if the focused element was just removed: a menu entry, or a dialog that leads to the next one. */
function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement !== body) return lastingElement(activeElement)
  return last?.isConnected ? last : lastReturn
}

/** A menu closes when an entry is chosen; its button stays. */
function lastingElement(element: HTMLElement): HTMLElement {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : null) ?? element
}
