import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { capturedLog } from '../support/captured-log.ts'
import { PASSWORD } from '../support/secrets.ts'
import { makeTestApp } from '../support/test-app.ts'

/** An app on SQLite, somebody with a bill, and a log to look into. */
async function givenInstance() {
  const captured = capturedLog('info')
  const context = await makeTestApp('sqlite', { log: captured.log })
  const { database } = context
  const owner = await context.given.owner()
  const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
  const ask = async (line: string, payload?: object) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const asked = { method: method as 'GET', url: `/api/v2${path}`, headers, ...(payload && { payload }) }
    const answer = await context.inject(asked)
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const rent = { name: 'Rent', amount: 10, due_date: '2026-01-05', frequency: 'weekly', type: 'bill' }
  const bill = (await ask('POST /bills', rent)).body.data
  /** What the connection that writes is told; it takes effect at once. */
  const pragma = (statement: string) =>
    database.write((tx) => sql`pragma ${sql.raw(statement)}`.execute(tx)).then(({ rows }) => rows)
  const outages = () => captured.lines().filter(({ msg }) => msg.startsWith('requests are refused'))
  return { ...context, owner, ask, bill, pragma, outages }
}

const FULL = {
  status: 503,
  body: {
    success: false,
    error: 'The server is out of disk space, so nothing was saved. Try again later',
  },
}

test('on a full disk writes answer 503 and do nothing, everything else goes on, and writes resume when there is space', async () => {
  const { ask, bill, pragma, owner, clock, outages, database } = await givenInstance()
  const [{ page_count: pages }] = (await pragma('page_count')) as [{ page_count: number }]
  await pragma(`max_page_count = ${pages + 1}`)

  const note = { ...bill, id: undefined, notes: 'x'.repeat(9_000) }
  const refused = await ask('POST /bills', note)
  expect(refused).toMatchObject(FULL)
  expect(refused.headers['retry-after']).toBe('5')
  let paid = 0
  for (; (await ask(`POST /bills/${bill.id}/pay`, { amount: 1 })).status === 201; paid++)
    expect(paid).toBeLessThan(1000)
  expect(await ask(`POST /bills/${bill.id}/pay`, { amount: 1 })).toMatchObject(FULL)

  // Each payment moved the due date, and what was refused did neither.
  const payments = await ask(`GET /bills/${bill.id}/payments`)
  expect(payments.body.data).toHaveLength(paid)
  const { due_date } = (await ask(`GET /bills/${bill.id}`)).body.data
  expect((Date.parse(due_date) - Date.parse(bill.due_date)) / (7 * 24 * 60 * 60 * 1000)).toBe(paid)
  for (const path of ['/bills', '/stats/monthly', '/me', '/health']) {
    expect(await ask(`GET ${path}`)).toMatchObject({ status: 200 })
  }
  expect(await ask('GET /ready')).toMatchObject({ status: 503 })
  const signedIn = await ask('POST /auth/login', { email: owner.email, password: PASSWORD })
  expect([200, 503]).toContain(signedIn.status)
  expect(signedIn.body).toMatchObject({ success: signedIn.status === 200 })

  // However many are refused, the log has one line a minute.
  for (let i = 0; i < 20; i++) expect(await ask('POST /bills', note)).toMatchObject(FULL)
  expect(outages()).toHaveLength(1)
  expect(outages()[0]).toMatchObject({ level: 50, err: { cause: { code: 'SQLITE_FULL' } } })
  clock.advance({ seconds: 61 })
  expect(await ask('POST /bills', note)).toMatchObject(FULL)
  expect(outages()).toHaveLength(2)
  expect(outages()[1]?.refusedSince).toBeGreaterThanOrEqual(21)

  await pragma(`max_page_count = ${pages + 1_000}`)
  expect(await ask('POST /bills', note)).toMatchObject({ status: 201 })
  expect(await ask(`POST /bills/${bill.id}/pay`, { amount: 1 })).toMatchObject({ status: 201 })
  expect(await database.findDamage()).toEqual([])
})

test('on a file that has become read-only writes answer 503, and reads go on', async () => {
  const { ask, bill, pragma } = await givenInstance()
  await pragma('query_only = on')
  const refused = await ask(`POST /bills/${bill.id}/pay`, { amount: 1 })
  expect(refused).toMatchObject({
    status: 503,
    body: { success: false, error: 'The database cannot save anything right now. Try again later' },
  })
  expect(refused.headers['retry-after']).toBe('5')
  expect(await ask(`GET /bills/${bill.id}`)).toMatchObject({ status: 200, body: { data: bill } })
})
