import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#config/config'
import { keysOf, PAYLOAD_KEYS } from './support/payload-keys.ts'

const PAGE = readFileSync(new URL('../../../docs/telemetry.md', import.meta.url), 'utf8')

const example = JSON.parse(/```json\n([\s\S]+?)\n```/.exec(PAGE)?.[1] ?? 'null') as Record<string, object>

/** Rows of the table under these words, without its head. */
function tableAfter(words: string): string[] {
  const rows =
    PAGE.slice(PAGE.indexOf(words))
      .match(/(?:^\|.*\n)+/m)?.[0]
      .trimEnd()
      .split('\n') ?? []
  return rows.slice(2)
}

test('the example has every field of the report, and no other', () => {
  expect(keysOf(example)).toEqual(PAYLOAD_KEYS)
})

test('the example could have been made by the program: its numbers fit each other', () => {
  const { users, data, features, engagement } = example.metrics as Record<string, Record<string, number>>
  expect((users?.regular ?? 0) + (users?.admins ?? 0)).toBe(users?.total)
  expect((data?.active_bills ?? 0) + (data?.archived_bills ?? 0)).toBe(data?.bills)
  expect((features?.deposits ?? 0) + (features?.expenses ?? 0)).toBe(data?.bills)
  expect((engagement?.avg_bills_per_database ?? 0) * (engagement?.databases_with_bills ?? 0)).toBe(
    data?.bills,
  )
})

test('the table of fields explains each of them by its name', () => {
  const names = tableAfter('| Field |').flatMap((row) =>
    [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  const isNamed = (key: string) =>
    names.some((name) => name !== undefined && (key === name || key.endsWith(`.${name}`)))
  expect(PAYLOAD_KEYS.filter((key) => !isNamed(key))).toEqual([])
})

test('the table of settings names every variable with the default that the program uses', () => {
  const { telemetry } = readConfig({}, '/srv').config
  const rows = Object.fromEntries(
    tableAfter('| Variable |').map((row) => {
      const [, name = '', value = ''] = row.split('|').map((cell) => cell.replaceAll('`', '').trim())
      return [name, value]
    }),
  )
  expect(rows).toMatchObject({
    TELEMETRY_ENABLED: String(telemetry.enabled),
    TELEMETRY_URL: 'none',
    TELEMETRY_MIN_SEND_INTERVAL_HOURS: String(telemetry.minSendIntervalHours),
    TELEMETRY_SEND_ATTEMPTS: String(telemetry.sendAttempts),
    TELEMETRY_LOCAL_LOG_RETENTION_DAYS: String(telemetry.retentionDays),
    TELEMETRY_INSTANCE_ID: expect.any(String),
    TELEMETRY_INSTANCE_ID_FILE: 'instance-id in DATA_DIR',
  })
})
