import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { COMPILE_CACHE } from '../db/compile-cache.ts'
import { temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const MAIN = join(import.meta.dirname, '../../dist/main.js')
const STARTED = 'Press Ctrl+C to stop.'

/** `script` of util-linux runs a command on a terminal of its own. */
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux')

/** All that the terminal shows until the server was stopped by Ctrl+C. */
async function showOnTerminal(settings: Record<string, string>): Promise<{ screen: string; code: number }> {
  const command = `exec "${process.execPath}" "${MAIN}"`
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: '0', ...settings },
    timeout: 20_000,
  })
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const hadStarted = screen.includes(STARTED)
    screen += text.replaceAll('\r', '')
    if (!hadStarted && screen.includes(STARTED)) child.stdin.write('\u0003')
  })
  const [code] = (await once(child, 'exit')) as [number]
  return { screen, code }
}

test.runIf(hasTerminal)(
  'on a terminal a person reads the address, the set-up link, where the data is and how to stop, and warnings as text',
  async () => {
    const dataDir = temporaryDirectory()
    // Gives a warning, and at the level info the log would have more.
    const { screen, code } = await showOnTerminal({ DATA_DIR: dataDir, TELEMETRY_ENABLED: 'perhaps' })
    const lines = screen.split('\n')
    const isWarning = (line: string) =>
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d Warning: TELEMETRY_ENABLED /.test(line)
    expect(lines.filter(isWarning)).toHaveLength(1)
    const [ready, setup, data, stop] = lines.filter((line) => !isWarning(line))
    expect(ready).toMatch(/^Duebook is ready at http:\/\/127\.0\.0\.1:\d+$/)
    expect(setup).toMatch(/^Open http:\S+#setup=\S+ to set it up\. Setup code: \S+$/)
    expect(data).toBe(`Your data is in ${join(dataDir, 'duebook.sqlite')}`)
    expect(stop).toBe(STARTED)
    expect(code).toBe(0)
  },
)
