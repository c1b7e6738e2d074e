import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { runCommand, startServer, temporaryDirectory } from '../process/server-process.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { namesIn } from './support/given-database.ts'
import { type Attempt, FIRST_DUE, givenPayer } from './support/payer.ts'

vi.setConfig({ testTimeout: 180_000 })

interface History {
  payments: Array<{ id: number; bill_id: number; amount: number }>
  dues: Array<{ id: number; due_date: string }>
}

async function historyAt(url: string): Promise<History> {
  const { access: token, groupId } = await signIn(url)
  const headers = { 'x-database-id': String(groupId) }
  const payments = (await call(url, 'GET /payments', { token, headers })).body.data as History['payments']
  const dues = (await call(url, 'GET /bills', { token, headers })).body.data as History['dues']
  return { payments, dues }
}

/** Each weekly payment has moved its bill by a week: no payment without its move, no move without its payment. */
function expectWhole({ payments, dues }: History): void {
  for (const { id, due_date: due } of dues) {
    const weeks = (Date.parse(due) - Date.parse(FIRST_DUE)) / (7 * 24 * 60 * 60 * 1000)
    expect({ id, weeks }).toEqual({ id, weeks: payments.filter((payment) => payment.bill_id === id).length })
  }
}

test('drill: a backup and an export under load, brought back elsewhere, hold all that was acknowledged before them', async () => {
  const live = { DATA_DIR: temporaryDirectory(), JWT_SECRET: TEST_SECRET, ...ADMIN }
  const server = await startServer(live)
  const payer = await givenPayer(server.url)
  const folder = temporaryDirectory()
  const [backup, moved] = [join(folder, 'backup.sqlite'), join(folder, 'moved')]
  const before: Attempt[][] = []
  const work = (async () => {
    for (const args of [
      ['backup', backup],
      ['export', moved],
    ]) {
      await payer.afterSome(50)
      before.push(payer.acknowledged())
      const { code, stdout, stderr } = await runCommand(args, live)
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(
        /^Wrote .* 1 user, 1 bill group, 4 bills, \d+ payments \(schema version \d+\)\nThe key for secrets is not in it: keep .*\n$/,
      )
    }
    await payer.afterSome(10)
  })()
  await payer.payUntil(work)
  // Nobody noticed anything.
  expect(payer.attempts.filter(({ answer }) => answer?.status !== 201)).toEqual([])
  const { access: oldToken } = await signIn(server.url)
  const all = await historyAt(server.url)
  expectWhole(all)
  expect((await server.stop()).code).toBe(0)
  expect(namesIn(folder)).toEqual(['backup.sqlite', 'moved'])
  for (const name of namesIn(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)

  for (const [index, args] of [
    ['restore', backup],
    ['import', moved],
  ].entries()) {
    const elsewhere = { DATA_DIR: temporaryDirectory(), JWT_SECRET: TEST_SECRET }
    const done = await runCommand([...args, '--json'], elsewhere)
    expect(JSON.parse(done.stdout)).toMatchObject({ success: true })
    const restored = await startServer(elsewhere)
    expect((await call(restored.url, 'GET /me', { token: oldToken })).status).toBe(401)
    const history = await historyAt(restored.url)
    expectWhole(history)
    const amounts = new Set(history.payments.map(({ amount }) => amount))
    expect(before[index]?.filter(({ amount }) => !amounts.has(amount))).toEqual([])
    expect(all.payments).toEqual(expect.arrayContaining(history.payments))
    expect(history.payments.length).toBeLessThan(all.payments.length)
    await givenPayer(restored.url)
    expect((await restored.stop()).code).toBe(0)
    expect((await runCommand(['check'], elsewhere)).code).toBe(0)
  }
})
