import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Shell } from '../../src/completion/scripts.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'lib', 'duebook.js')
const PROMPT = 'type-here>'

const START: Record<Shell, { line: string; setUp: string }> = {
  bash: {
    line: 'bash --norc --noprofile -i',
    setUp: `PS1='${PROMPT}'; bind 'set enable-bracketed-paste off'; eval "$(duebook completion bash)"`,
  },
  zsh: {
    line: 'zsh -f -i',
    setUp: `PS1='${PROMPT}'; unsetopt zle_bracketed_paste; autoload -Uz compinit && compinit -D; eval "$(duebook completion zsh)"`,
  },
  fish: {
    line: 'fish --no-config -i',
    setUp: `function fish_prompt; echo '${PROMPT}'; end; duebook completion fish | source`,
  },
}

/** Why a shell cannot be tried here; undefined where it can. */
export function missing(shell: Shell): string | undefined {
  for (const program of [shell, 'script']) {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`])
    } catch {
      return `${program} is not installed`
    }
  }
}

export interface RealShell {
  folder: string
  env: Record<string, string>
  /** Types keys and Enter, and answers the words that `duebook` was called with. */
  type: (keys: string) => Promise<string[]>
}

/** A shell in a terminal of its own, with completion loaded. Its `duebook` completes, and otherwise only notes its words. */
export async function realShell(shell: Shell, serverEnv: Record<string, string>): Promise<RealShell> {
  const { folder, env, noted } = shellFolder(serverEnv)
  const child = spawn('script', ['-qfec', START[shell].line, '/dev/null'], { cwd: folder, env })
  onTestFinished(async () => end(child))
  let seen = ''
  child.stdout.on('data', (data: Buffer) => {
    seen += data.toString()
  })
  child.stdin.write(`${START[shell].setUp}\n`)
  await until(
    () => seen.split(PROMPT).length > 2,
    () => seen,
  )
  return {
    folder,
    env,
    async type(keys) {
      rmSync(noted, { force: true })
      seen = ''
      child.stdin.write(`${keys}\r`)
      await until(
        () => existsSync(`${noted}.done`),
        () => seen,
      )
      rmSync(`${noted}.done`)
      return readFileSync(noted, 'utf8').split('\0').slice(0, -1)
    },
  }
}

/** Where `duebook` is the built program for completion. */
export function shellFolder(serverEnv: Record<string, string>) {
  const folder = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-shell-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [bin, noted] = [join(folder, 'bin'), join(folder, 'noted')]
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'duebook'),
    [
      '#!/bin/sh',
      `[ "$1" = completion ] && exec '${process.execPath}' '${PROGRAM}' "$@"`,
      `printf '%s\\0' "$@" > '${noted}'; : > '${noted}.done'`,
      '',
    ].join('\n'),
    { mode: 0o755 },
  )
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    TERM: 'xterm',
    // Nothing depends on how busy the machine is.
    DUEBOOK_COMPLETION_SECONDS: '60',
    ...serverEnv,
  }
  return { folder, env, noted }
}

async function until(isSo: () => boolean, seen: () => string): Promise<void> {
  const end = Date.now() + 180_000
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Nothing more happened after: ${JSON.stringify(seen())}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function end(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
}
