import type { LogFormat } from '#http/request-log'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const FORMATS: LogFormat[] = ['json', 'text']

export interface LogSettings {
  logLevel: string
  logFormat: LogFormat
}

/** Without settings a person at a terminal sees sentences, and only those that need attention; a program gets JSON. */
export function readLogSettings(
  text: (name: string) => string | undefined,
  isTerminal: boolean,
  problem: (name: string, sentence: string) => void,
): LogSettings {
  const oneOf = <T extends string>(name: string, allowed: T[], fallback: T): T => {
    const given = text(name)
    const known = allowed.find((each) => each === (given ?? fallback))
    if (known === undefined) problem(name, `must be one of ${allowed.join(', ')}, not "${given}"`)
    return known ?? fallback
  }
  const logFormat = oneOf('LOG_FORMAT', FORMATS, isTerminal ? 'text' : 'json')
  return { logFormat, logLevel: oneOf('LOG_LEVEL', LEVELS, logFormat === 'text' ? 'warn' : 'info') }
}
