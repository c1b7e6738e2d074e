import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

test('while another process holds the file, writes wait up to five seconds and then answer 503; reads do not wait', async () => {
  const place = await migratedDatabase('sqlite')
  onTestFinished(() => place.drop())
  const { given, inject } = await makeTestApp('sqlite', { on: place })
  const owner = await given.owner()
  const other = new Sqlite((place.location as { file: string }).file)
  onTestFinished(() => void other.close())
  const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
  const payload = { name: 'Rent', amount: 10, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }
  const create = () => inject({ method: 'POST', url: '/api/v2/bills', headers, payload })
  const list = async () => (await inject({ url: '/api/v2/bills', headers })).json().data

  other.exec('begin immediate')
  let isAnswered = false
  const waiting = create().finally(() => {
    isAnswered = true
  })
  expect(await list()).toEqual([])
  expect(isAnswered).toBe(false)
  other.exec('rollback')
  expect((await waiting).statusCode).toBe(201)

  other.exec('begin immediate')
  const refused = await create()
  other.exec('rollback')
  expect({ status: refused.statusCode, retry: refused.headers['retry-after'] }).toEqual({
    status: 503,
    retry: '5',
  })
  expect(refused.json().error).toBe('The database cannot save anything right now. Try again later')
  expect(await list()).toHaveLength(1)
})
