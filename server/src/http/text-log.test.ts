import { describe, expect, test } from 'vitest'
import { toTextLine } from '#http/text-log'

const TIME = new Date(2026, 1, 2, 9, 0, 7).getTime()
const line = (fields: object) => toTextLine(JSON.stringify({ level: 40, time: TIME, ...fields }))
const thrown = (type: string, message: string, stack: string) => ({ type, message, stack })

describe('a log line as text', () => {
  test.each([
    [20, 'Debug'],
    [30, 'Info'],
    [40, 'Warning'],
    [50, 'Error'],
    [60, 'Error'],
  ])('of level %i begins with the local time and %s', (level, label) => {
    expect(line({ level, msg: 'not ready to serve' })).toBe(
      `2026-02-02 09:00:07 ${label}: not ready to serve\n`,
    )
  })

  test('has its details behind the sentence', () => {
    expect(line({ msg: 'a worker ended', pid: 7, signal: null, folder: '/srv/backups' })).toBe(
      '2026-02-02 09:00:07 Warning: a worker ended (pid=7, signal=null, folder=/srv/backups)\n',
    )
  })

  test('of a warning gives the reason and its causes, without a stack', () => {
    const cause = thrown('Error', 'connection refused', 'Error: connection refused\n    at b')
    const err = { ...thrown('Error', 'no answer', 'Error: no answer\n    at a'), cause }
    expect(line({ msg: 'telemetry failed', err })).toBe(
      '2026-02-02 09:00:07 Warning: telemetry failed: no answer: connection refused\n',
    )
  })

  test('of an error has the stack below it, set in', () => {
    const err = thrown('TypeError', 'x is not a function', 'TypeError: x …\n    at a (b.ts:1)')
    expect(line({ level: 50, msg: 'a request failed', err })).toBe(
      '2026-02-02 09:00:07 Error: a request failed: x is not a function\n    TypeError: x …\n    at a (b.ts:1)\n',
    )
  })

  test('of something thrown that is no error names its type', () => {
    expect(line({ msg: 'telemetry failed', err: { type: 'string' } })).toContain('telemetry failed: string\n')
  })

  test('never reaches the terminal with control characters or as two lines', () => {
    const err = { type: 'Error', message: 'bad\u001b[2J name\n2026-02-02 Warning: forged\u009b' }
    expect(line({ msg: 'telemetry failed', err, reason: 'a\r\nb' })).toBe(
      '2026-02-02 09:00:07 Warning: telemetry failed: bad?[2J name 2026-02-02 Warning: forged? (reason=a? b)\n',
    )
  })
})
