import { ApiError, NetworkError } from '@duebook/contract'
import { CommandFailure, EXIT, type ExitCode } from '#failures'
import { printable } from '#output/printable'
import { write, writeJson } from '#output/write'
import { isInEnvironment } from '#session/environment'
import type { World } from '#world'

interface Told {
  exitCode: ExitCode
  code: string
  message: string
}

/** A failure in words on standard error; with `--json` also as JSON, where the data would be. */
export function tellFailure(error: unknown, world: World, isJson: boolean): ExitCode {
  const { stdout, stderr, env } = world
  const { exitCode, code, message } = describe(error, world)
  if (isJson) writeJson(stdout, { error: message, code })
  write(stderr, `${message}\n`)
  if (env.DUEBOOK_DEBUG) write(stderr, `${withoutTokens(stackOf(error))}\n`)
  return exitCode
}

function describe(error: unknown, world: World): Told {
  if (error instanceof CommandFailure) return error
  if (error instanceof ApiError) return describeRefusal(error, world)
  if (error instanceof NetworkError) return describeNoAnswer(error)
  return {
    exitCode: EXIT.failed,
    code: 'unexpected',
    message: `Something went wrong: ${reasonOf(error)} (DUEBOOK_DEBUG=1 shows where)`,
  }
}

/** What JavaScript says of a program says nothing to people. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
    return 'the server did not answer as Duebook does, or this program has a fault.'
  return withoutTokens(printable(error instanceof Error ? error.message : String(error)))
}

function describeNoAnswer({ cause, message }: NetworkError): Told {
  // What sends the requests knows the address, and why.
  if (cause instanceof CommandFailure) return cause
  const lost =
    'The connection was lost before the answer was complete. Check whether it was done, and try again.'
  return { exitCode: EXIT.unreachable, code: 'unreachable', message: cause ? lost : `${message}.` }
}

function describeRefusal({ status, code, message, retryAfter }: ApiError, world: World): Told {
  if (status === 401) {
    return { exitCode: EXIT.notSignedIn, code: code ?? 'not-signed-in', message: tokenEnded(world) }
  }
  const pause = retryAfter === undefined || status !== 429 ? '' : `. Try again in ${pauseText(retryAfter)}.`
  const sentence = pause === '' ? message : message.replace(/\. Try again later$/, '') + pause
  const exitCode = status === 503 ? EXIT.unreachable : EXIT.failed
  const hint = code === 'not-permitted' ? NOT_PERMITTED_HINT : ''
  return { exitCode, code: code ?? 'refused', message: printable(sentence + hint) }
}

const NOT_PERMITTED_HINT =
  '. Your role in the bill group, or an access token that can only read, does not allow it.'

function tokenEnded(world: World): string {
  return isInEnvironment(world)
    ? 'The access token in DUEBOOK_TOKEN is not valid, or has ended. Create another one in the web app, in Settings.'
    : 'Your access token has ended. Run "duebook login".'
}

function pauseText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} ${seconds > 1 ? 'seconds' : 'second'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? error.message
  return error.cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(error.cause)}`
}

/** Errors of libraries may quote what they were given. */
function withoutTokens(text: string): string {
  return text.replaceAll(/dbk_\w+/g, 'dbk_…')
}
