import { useEffect } from 'react'

/**
 * What opens over a page gives the keyboard back to where it was, unless that has gone on by itself. Mantine does it
 * only for what was on the page, closed, before: our dialogs come when they are wanted.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const before = focusedElement()
    return () => {
      const atClose = document.activeElement
      lastReturn = before
      // After what closing brings: a page or a list that takes the keyboard does it at once.
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

/** Also where what had the focus has just been taken away: an entry of a menu, or a dialog that leads to the next. */
function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement !== body) return lastingElement(activeElement)
  return last?.isConnected ? last : lastReturn
}

/** A menu goes when something is chosen; its button stays. */
function lastingElement(element: HTMLElement): HTMLElement {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : null) ?? element
}
