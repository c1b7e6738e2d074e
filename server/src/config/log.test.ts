import { expect, test } from 'vitest'
import { readLogSettings } from '#config/log'

function read(settings: Record<string, string>, isTerminal: boolean) {
  const problems: string[] = []
  const { logFormat, logLevel } = readLogSettings(
    (name) => settings[name],
    isTerminal,
    (name, sentence) => problems.push(`${name} ${sentence}`),
  )
  return [logFormat, logLevel, ...problems]
}

test.each([
  ['warnings as text on a terminal', {}, true, ['text', 'warn']],
  ['JSON lines where a program reads', {}, false, ['json', 'info']],
  ['JSON on a terminal when asked for', { LOG_FORMAT: 'json' }, true, ['json', 'info']],
  ['text in a file when asked for', { LOG_FORMAT: 'text' }, false, ['text', 'warn']],
  ['more on a terminal when asked for', { LOG_LEVEL: 'debug' }, true, ['text', 'debug']],
])('the log is %s', (_, settings, isTerminal, expected) => {
  expect(read(settings, isTerminal)).toEqual(expected)
})

test('a format and a level that do not exist are both reported', () => {
  expect(read({ LOG_FORMAT: 'xml', LOG_LEVEL: 'loud' }, false).slice(2)).toEqual([
    'LOG_FORMAT must be one of json, text, not "xml"',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
  ])
})
