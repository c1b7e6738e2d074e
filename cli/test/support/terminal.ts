import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { run } from '../../src/run.ts'
import type { World } from '../../src/world.ts'

export interface TerminalOptions {
  env?: Record<string, string>
  /** Whether somebody sits in front of it. */
  isTerminal?: boolean
  now?: () => Date
  hasBrowser?: boolean
  onInterrupt?: World['onInterrupt']
  /** Instead of the real one. */
  fetch?: World['fetch']
}

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

export interface Terminal {
  /** A line as people type it: `duebook pay 'car insurance' 80`. `typed` is what they answer, or what is piped in. */
  type: (line: string, typed?: string) => Promise<Ran>
  /** The user's home folder. */
  home: string
  /** Addresses that the browser was sent to. */
  opened: string[]
}

/** The program in this process, in a home folder of its own. */
export function terminal({
  env = {},
  isTerminal = false,
  now = () => new Date(),
  hasBrowser = true,
  onInterrupt,
  fetch: send = (input, init) => fetch(input, init),
}: TerminalOptions = {}): Terminal {
  const home = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-cli-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const opened: string[] = []
  return {
    home,
    opened,
    async type(line, typed = '') {
      const [program, ...args] = wordsOf(line)
      if (program !== 'duebook') throw new Error(`Not a command of ours: ${line}`)
      const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal, setRawMode: () => undefined })
      stdin.end(typed)
      const [stdout, stderr] = [collector(isTerminal), collector(isTerminal)]
      const world: World = {
        env: { LANG: 'C.UTF-8', ...env },
        stdin,
        stdout,
        stderr,
        platform: process.platform,
        home,
        hostName: 'laptop',
        now,
        fetch: send,
        ...(onInterrupt && { onInterrupt }),
        openInBrowser: async (address) => {
          if (hasBrowser) opened.push(address)
          return hasBrowser
        },
      }
      const code = await run(args, world)
      return { code, stdout: stdout.text(), stderr: stderr.text() }
    },
  }
}

function collector(isTTY: boolean) {
  const parts: Buffer[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      parts.push(Buffer.from(chunk as Buffer))
      done()
    },
  })
  return Object.assign(stream, { isTTY, columns: 80, text: () => Buffer.concat(parts).toString() })
}

/** As a shell would cut it, with single and double quotes. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]+|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ''),
  )
}
