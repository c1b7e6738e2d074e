import { element } from './element.ts'

export interface Alert {
  element: HTMLElement
  show(error: unknown): void
  clear(): void
}

/** Where a form says what went wrong. The focus goes there, so that it is read out and seen. */
export function alertBox(): Alert {
  const box = element('p', { class: 'alert', role: 'alert', tabindex: '-1', hidden: true })
  return {
    element: box,
    show(error) {
      box.textContent = asSentence(error)
      box.hidden = false
      box.focus()
    },
    clear() {
      box.hidden = true
      box.textContent = ''
    },
  }
}

/** The server's own sentence where there is one; it has no full stop. */
export function asSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /[.!?]$/.test(message) ? message : `${message}.`
}
