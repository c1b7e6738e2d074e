import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

export interface Terminal {
  /** What a person sees, and whoever looks over their shoulder. */
  screen: () => string
  isRaw: () => boolean
}

/**
 * A terminal at which somebody types each answer at the very moment that a question appears. Like a real one it shows
 * what is typed unless it was told not to, and keeps it until somebody reads.
 */
export function terminalWith(answers: string[]): Terminal {
  let screen = ''
  let isRaw = false
  const waiting: string[] = []
  const keyboard = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: (raw: boolean) => {
      isRaw = raw
      return keyboard
    },
    resume: () => keyboard,
    pause: () => keyboard,
    setEncoding: () => keyboard,
  })
  const deliver = () => {
    while (keyboard.listenerCount('data') > 0 && waiting.length > 0) keyboard.emit('data', waiting.shift())
  }
  keyboard.on('newListener', () => setImmediate(deliver))
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(keyboard as unknown as typeof process.stdin)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    screen += String(text)
    if (!String(text).endsWith(': ')) return true
    const typed = answers.shift() ?? ''
    if (!isRaw) screen += typed
    waiting.push(typed)
    setImmediate(deliver)
    return true
  })
  return { screen: () => screen, isRaw: () => isRaw }
}
