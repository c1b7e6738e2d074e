import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end and answers its exit code (128 + signal if a signal ended it).
 * Our own stop signals are passed on, so that stopping `npm start` stops the server.
 */
export function runChild(command, args, options = {}) {
  return startChild(command, args, options).ended
}

/** As `runChild`, but answers the process at once; `ended` gives the exit code. */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  // Once each: Ctrl-C reaches us from the terminal and again from npm, and a second one often means "at once".
  const sent = new Set()
  const forward = (signal) => {
    if (!sent.has(signal)) child.kill(signal)
    sent.add(signal)
  }
  for (const signal of FORWARDED) process.on(signal, forward)

  const ended = new Promise((resolve) => {
    const end = (code) => {
      for (const signal of FORWARDED) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`Could not run ${command}: ${error.message}`)
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })
  return { child, ended }
}
