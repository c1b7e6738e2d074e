import { pino } from 'pino'
import { createLogger, type ServerLogger } from '#http/request-log'

export interface LogLine {
  level: number
  msg: string
  reqId?: string
  [key: string]: unknown
}

export interface CapturedLog {
  log: ServerLogger
  text: () => string
  lines: () => LogLine[]
}

/** The server's own logger with all its settings, writing into memory instead of standard error. */
export function capturedLog(level = 'trace'): CapturedLog {
  const log = createLogger(level)
  let written = ''
  const sink = {
    write: (line: string) => {
      written += line
    },
  }
  Object.assign(log, { [pino.symbols.streamSym]: sink })
  return {
    log,
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LogLine),
  }
}
