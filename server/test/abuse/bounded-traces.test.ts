import { expect, test } from 'vitest'
import { attemptOf } from '#auth/throttle'
import { sweep } from '#process/housekeeping'
import { capturedLog } from '../support/captured-log.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('the records of an attack from ten thousand addresses are gone a day later', async () => {
    const { database, clock, given } = await testApp()
    const owner = await given.owner()
    const at = clock.now().toISOString()
    for (let part = 0; part < 20; part++) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const { emailHash, address } = attemptOf(owner.email, `10.1.${part}.${index % 250}`)
        return { email_hash: `${emailHash}${index}`, address, failed_at: at }
      })
      await database.write((tx) => tx.insertInto('login_failures').values(rows).execute())
    }
    const count = async () => (await database.read.selectFrom('login_failures').select('id').execute()).length
    await sweep(database, clock)
    expect(await count()).toBe(10_000)
    clock.advance({ days: 1, seconds: 1 })
    await sweep(database, clock)
    expect(await count()).toBe(0)
  })

  test('sessions, keys and known addresses are deleted once they have expired', async () => {
    const { database, clock, given, call } = await testApp()
    const owner = await given.owner()
    const headers = { ...owner.auth, 'idempotency-key': 'k' }
    await call('POST', '/databases', { headers, body: { name: 'Club' } })
    await call('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
    const tables = ['sessions', 'idempotency_keys', 'known_addresses'] as const
    const counts = async () => {
      await sweep(database, clock)
      const rows = tables.map((table) => database.read.selectFrom(table).selectAll().execute())
      return (await Promise.all(rows)).map(({ length }) => length)
    }
    expect(await counts()).toEqual([2, 1, 1])
    clock.advance({ hours: 49 })
    expect(await counts()).toEqual([2, 0, 1])
    clock.advance({ days: 6 })
    expect(await counts()).toEqual([0, 0, 1])
    clock.advance({ days: 30 })
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('input from a client cannot start a new log line or add colour codes', async () => {
    const captured = capturedLog('trace')
    const { call, given } = await testApp({ log: captured.log })
    const owner = await given.owner()
    const nasty = '\u001b[31mX\u2028{"level":60,"msg":"forged"}\u0085'
    await call('POST', '/databases', { headers: owner.auth, body: { name: `a\r\n${nasty}` } })
    await call('POST', '/databases', { headers: owner.auth, body: { name: 'b', currency: nasty } })
    await call('GET', `/bills/${encodeURIComponent(`\r\n${nasty}`)}`, { headers: owner.auth })
    await call('GET', '/me', { headers: { 'user-agent': '\u001b[31mforged', 'x-request-id': 'forged' } })
    await call('POST', '/auth/login', { body: `\r\n${nasty}` })
    // Each line is JSON, or this throws.
    expect(captured.lines().length).toBeGreaterThanOrEqual(5)
    for (const trace of ['forged', '\u001b', '\u2028', '\u0085']) expect(captured.text()).not.toContain(trace)
  })
})
