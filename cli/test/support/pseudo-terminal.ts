import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Why there is none here; undefined where there is one. */
export const NO_PSEUDO_TERMINAL =
  process.platform !== 'linux'
    ? 'script(1) differs on this system'
    : spawnSync('script', ['--version']).status === 0
      ? undefined
      : 'script(1) of util-linux is not installed'

export interface PseudoTerminal {
  /** Everything that was shown so far. */
  shown: () => string
  /** Resolves when the text is shown, behind what was waited for before. */
  waitFor: (text: string) => Promise<void>
  press: (keys: string) => void
  /** Resolves to the exit code. */
  end: Promise<number | null>
}

/** A program in front of which somebody sits, by util-linux's script(1). */
export function pseudoTerminal(
  command: readonly string[],
  env: Record<string, string | undefined>,
): PseudoTerminal {
  const line = command.map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { env })
  let shown = ''
  let waitedUntil = 0
  let isOver = false
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk
    child.emit('shown')
  })
  // What is typed after the program has ended goes nowhere.
  child.stdin.on('error', () => undefined)
  onTestFinished(() => void child.kill())
  const end = once(child, 'close').then(([code]) => {
    isOver = true
    child.emit('shown')
    return code as number | null
  })
  return {
    shown: () => shown,
    async waitFor(text) {
      for (;;) {
        const index = shown.indexOf(text, waitedUntil)
        if (index !== -1) {
          waitedUntil = index + text.length
          return
        }
        if (isOver) throw new Error(`"${text}" was never shown, but:\n${shown}`)
        await once(child, 'shown')
      }
    },
    press: (keys) => void child.stdin.write(keys),
    end,
  }
}
