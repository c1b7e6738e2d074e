#!/usr/bin/env node
import { homedir, hostname } from 'node:os'
import { run } from '#run'
import type { Output, World } from '#world'

// The process ends by itself when all is written: `process.exit` would cut off what a slow reader has not taken yet.
const state = { outputFailed: false }
watch(process.stdout)
watch(process.stderr)

const world: World = {
  env: process.env,
  // Opened when it is first used: most commands read nothing.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  platform: process.platform,
  home: homedir(),
  hostName: hostname(),
  now: () => new Date(),
  fetch: (input, init) => fetch(input, init),
  onInterrupt: (handle) => {
    process.on('SIGINT', handle)
    return () => process.off('SIGINT', handle)
  },
  openInBrowser: async (address) => {
    const { openInBrowser } = await import('#open-in-browser')
    return openInBrowser(address, process)
  },
}

// Not awaited here: files of commands that import what this file has would wait for each other.
void run(process.argv.slice(2), world).then((code) => {
  process.exitCode = state.outputFailed ? 1 : code
})

/** A reader that has enough (`duebook list | head -1`) is no failure; a disk that is full is one. */
function watch(output: Output): void {
  output.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    state.outputFailed = true
    process.exitCode = 1
    if (output === process.stdout) process.stderr.write(`The output cannot be written: ${code ?? message}\n`)
  })
}
