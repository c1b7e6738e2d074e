import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { capturedLog } from '../support/captured-log.ts'
import { damagePage } from '../support/damage-page.ts'
import { makeTestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

const DAMAGED = {
  status: 503,
  retry: '60',
  body: {
    success: false,
    error:
      'The server’s database is damaged, so changes can no longer be saved. Contact the operator of the server',
  },
}

test('damage that shows while the server runs answers 503, stops all writing, and leaves the rest readable', async () => {
  const place = await migratedDatabase('sqlite')
  onTestFinished(() => place.drop())
  const { file } = place.location as { file: string }
  const owner = await (await makeTestApp('sqlite', { on: place })).given.owner()
  damagePage(file, 'payments_by_date')

  const { log, lines } = capturedLog('info')
  const { inject } = await makeTestApp('sqlite', { on: place, log })
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    const answer = await inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, retry: answer.headers['retry-after'], body: answer.json() }
  }
  const bill = { name: 'Rent', amount: 10, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }
  expect(await ask('POST', '/bills', bill)).toMatchObject({ status: 201 })
  expect(await ask('GET', '/payments')).toEqual(DAMAGED)
  const before = readFileSync(`${file}-wal`)
  for (let i = 0; i < 5; i++) expect(await ask('POST', '/bills', bill)).toEqual(DAMAGED)
  expect(readFileSync(`${file}-wal`).equals(before)).toBe(true)
  expect(await ask('GET', '/bills')).toMatchObject({ status: 200, body: { data: [bill] } })
  expect(await ask('GET', '/health')).toMatchObject({ status: 200 })
  expect(lines().filter(({ level }) => level >= 50)).toHaveLength(1)
})
