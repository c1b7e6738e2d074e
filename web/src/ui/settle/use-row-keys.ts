import type { KeyboardEvent } from 'react'

/**
 * Keys of the pay run, on top of Tab: arrows (or j and k) go from row to row; what stands in a row is pressed by its
 * letter. The buttons say themselves which letter is theirs, so that keys and mouse can never do different things.
 */
export function useRowKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    const step = STEPS[event.key]
    if (step !== undefined) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, (row ? rows.indexOf(row) : -1) + step))]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
      event.preventDefault()
      return
    }
    if (event.key.toLowerCase() === 'u') {
      document.querySelector<HTMLElement>('[data-undo]')?.click()
      return
    }
    const key = event.key === 'Enter' && event.target === row ? 'p' : event.key.toLowerCase()
    const pressed = row?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!pressed) return
    pressed.click()
    event.preventDefault()
  }
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
