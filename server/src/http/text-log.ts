const LABELS: Record<number, string> = {
  10: 'Trace',
  20: 'Debug',
  30: 'Info',
  40: 'Warning',
  50: 'Error',
  60: 'Error',
}
const ERROR_LEVEL = 50

interface LoggedError {
  type: string
  message?: string
  stack?: string
  cause?: LoggedError
}

interface LogLine {
  level: number
  time: number
  msg?: string
  err?: LoggedError
  [detail: string]: unknown
}

/**
 * A line of the JSON log as a person reads it on a terminal: `2026-02-02 09:00:00 Warning: sentence: reason (key=value)`.
 * The stack is shown only for errors, which people are asked to report.
 */
export function toTextLine(json: string): string {
  const { level, time, msg = '', err, ...details } = JSON.parse(json) as LogLine
  const head = `${localTime(time)} ${LABELS[level]}: ${[msg, ...reasonsOf(err)].join(': ')}`
  const stack = level >= ERROR_LEVEL ? stackOf(err) : ''
  return `${withoutControls(head + inBrackets(details)).replaceAll('\n', ' ')}\n${withoutControls(stack)}`
}

/** Swedish is the locale that writes a date and a time as ISO 8601 does. */
function localTime(milliseconds: number): string {
  return new Date(milliseconds).toLocaleString('sv-SE')
}

function reasonsOf(err: LoggedError | undefined): string[] {
  return err === undefined ? [] : [err.message || err.type, ...reasonsOf(err.cause)]
}

function stackOf(err: LoggedError | undefined): string {
  if (err === undefined) return ''
  const lines = (err.stack ?? '').split('\n').map((line) => `    ${line.trim()}\n`)
  return lines.join('') + stackOf(err.cause)
}

function inBrackets(details: Record<string, unknown>): string {
  const pairs = Object.entries(details).map(([name, value]) => `${name}=${plain(value)}`)
  return pairs.length === 0 ? '' : ` (${pairs.join(', ')})`
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** JSON escapes them. As they are, a terminal would obey them: clear the screen, move the cursor. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]/gu, '?')
}
