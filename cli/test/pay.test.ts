import { describe, expect, test } from 'vitest'
import { startServer } from './support/server.ts'

const REFUSED: readonly [line: string, code: number, reason: string][] = [
  ['duebook pay', 2, 'Which bill?'],
  ['duebook pay car insurance 80', 2, 'in quotes'],
  ['duebook pay rent 1,200', 2, 'two ways'],
  ['duebook pay rent 0', 2, 'more than 0'],
  ['duebook pay rent -- -5', 2, 'must not be negative'],
  ['duebook pay rent 5.001', 2, 'two ways'],
  ['duebook pay rent 5.0001', 2, 'at most 2 decimals'],
  ['duebook pay rent --part', 2, '--part needs the amount'],
  ['duebook pay rent --date 2026-02-31', 2, 'There is no 31 Feb'],
  ['duebook pay gas', 3, 'There is no bill "gas"'],
  ['duebook pay phone', 3, '"phone" matches several bills. Use the number:\n  2  Phone Ada'],
  ['duebook pay gym', 1, 'Gym is still a draft'],
  ['duebook pay loan', 1, 'Loan has ended'],
  ['duebook pay paper', 1, 'Paper is archived. Restore it first with "duebook restore 6".'],
]

describe('pay', () => {
  test('pays what is due today, says when it is due next, and its undo line brings back the state before', async () => {
    const { given, client, signedIn } = await startServer()
    const rent = await given.bill({ due_date: '2026-11-30' })
    const { type } = await signedIn()
    expect(await type('duebook pay rent')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Paid $1,200.50 for Rent today. Next due Wed 30 Dec.\nUndo with: duebook undo --payment 1\n',
    })
    expect(await type('duebook undo --payment 1')).toEqual({
      code: 0,
      stderr: '',
      stdout:
        'Undone: $1,200.50 for Rent, paid today. It is due Mon 30 Nov.\nUndo with: duebook pay 1 1200.50 --date 2026-11-18\n',
    })
    expect(await client.bills.get(rent.id)).toEqual({ ...rent, updated_at: expect.anything() })
    expect(await client.payments.list()).toEqual([])
    expect((await type('duebook pay 1 1200.50 --date 2026-11-18')).stdout).toContain('Next due Wed 30 Dec.')
  })

  test('takes an amount and a day in words', async () => {
    const { given, client, signedIn } = await startServer()
    await given.bill({ name: 'Power', amount: 87.2, due_date: '2026-11-16' })
    const { type } = await signedIn()
    expect((await type('duebook pay power 80,50 --date yesterday')).stdout).toBe(
      'Paid $80.50 of $87.20 for Power on Tue 17 Nov. Next due Wed 16 Dec.\nUndo with: duebook undo --payment 1\n',
    )
    expect(await client.payments.list()).toMatchObject([{ amount: 80.5, date: '2026-11-17' }])
  })

  test('pays a part first, and then exactly what is left', async () => {
    const { given, client, signedIn } = await startServer()
    await given.bill({ name: 'Power', amount: 0.3, due_date: '2026-11-16' })
    const { type } = await signedIn()
    expect((await type('duebook pay power 0.1 --part')).stdout).toBe(
      'Paid $0.10 toward Power today. $0.20 left, due Mon 16 Nov.\nUndo with: duebook undo --payment 1\n',
    )
    expect((await type('duebook pay power')).stdout).toContain(
      'Paid $0.20 for Power today. Next due Wed 16 Dec.',
    )
    expect(await client.payments.list()).toMatchObject([{ amount: 0.2 }, { amount: 0.1 }])
  })

  test('prints the payment as JSON, with the command that undoes it', async () => {
    const { given, signedIn } = await startServer()
    await given.bill({ name: 'Salary', amount: 3100, due_date: '2026-11-27', type: 'deposit' })
    const { type } = await signedIn()
    const { stdout } = await type('duebook pay salary --json')
    expect(JSON.parse(stdout)).toMatchObject({
      amount: 3100,
      bill_due_date: '2026-12-27',
      undo: 'duebook undo --payment 1',
    })
  })

  test('says "received" for a deposit', async () => {
    const { given, signedIn } = await startServer()
    await given.bill({ name: 'Salary', amount: 3100, due_date: '2026-11-27', type: 'deposit' })
    const { type } = await signedIn()
    expect((await type('duebook pay salary')).stdout).toContain('Received $3,100.00 for Salary today.')
  })

  test('asks for the amount of a bill that varies, and suggests the estimate', async () => {
    const { given, client, signedIn } = await startServer()
    const water = await given.bill({ name: 'Water', amount: 40, due_date: '2026-10-20', variable: true })
    await given.payment(water, { amount: 55 })
    const { type } = await signedIn({ isTerminal: true, env: { NO_COLOR: '1' } })
    expect(await type('duebook pay water', '\n')).toEqual({
      code: 0,
      stderr: 'The amount of Water varies. How much was paid for it? [55.00]: ',
      stdout: 'Paid $55.00 for Water today. Next due Sun 20 Dec.\nUndo with: duebook undo --payment 2\n',
    })
    await type('duebook pay water', '61.5\n')
    expect(await client.payments.list()).toMatchObject([{ amount: 61.5 }, { amount: 55 }, { amount: 55 }])
  })

  test('guesses no amount where nobody can be asked, and records nothing', async () => {
    const { given, client, signedIn } = await startServer()
    await given.bill({ name: 'Water', amount: 40, due_date: '2026-11-20', variable: true })
    const { type } = await signedIn()
    expect(await type('duebook pay water')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'There is no terminal to ask on. The amount of Water varies. Add the amount: duebook pay 1 AMOUNT\n',
    })
    expect(await client.payments.list()).toEqual([])
  })

  test('refuses what it cannot do, with a reason, and records nothing', async () => {
    const { given, client, signedIn } = await startServer()
    await given.bill({ name: 'Rent', due_date: '2026-11-30' })
    await given.bill({ name: 'Phone Ada', due_date: '2026-11-30' })
    await given.bill({ name: 'Phone Ben', due_date: '2026-11-30' })
    await given.bill({ name: 'Gym', due_date: '2026-11-30', draft: true })
    const loan = await given.bill({ name: 'Loan', due_date: '2026-11-30', cycles_left: 1 })
    await given.payment(loan)
    const paper = await given.bill({ name: 'Paper', due_date: '2026-11-30' })
    await client.bills.archive(paper.id)
    const { type } = await signedIn()
    for (const [line, code, reason] of REFUSED) {
      expect({ line, ...(await type(line)) }).toEqual({
        line,
        code,
        stdout: '',
        stderr: expect.stringContaining(reason),
      })
    }
    expect(await client.payments.list()).toHaveLength(1)
  })

  test('does not pay the same cycle twice if somebody else is faster', async () => {
    let payFirst: (() => Promise<unknown>) | undefined
    const { given, client, signedIn } = await startServer({
      // The other one pays between what was read here and what is about to be written.
      change: (app) =>
        app.addHook('onRequest', async ({ method, url }) => {
          if (method !== 'POST' || !url.endsWith('/pay')) return
          const pay = payFirst
          payFirst = undefined
          await pay?.()
        }),
    })
    const rent = await given.bill({ due_date: '2026-11-30' })
    payFirst = () => given.payment(rent)
    const { type } = await signedIn()
    const ran = await type('duebook pay rent')
    expect(ran).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Rent was changed or paid by somebody else just now, so nothing was done. "duebook show 1" shows what is due.\n',
    })
    expect(await client.payments.list()).toHaveLength(1)
  })

  test.each([
    ['JPY', 12000, 'duebook pay rent', '¥12,000', 'duebook pay 1 12000 --date 2026-11-18'],
    ['KWD', 1.25, 'duebook pay rent 1.250', 'KWD 1.250', 'duebook pay 1 1.250 --date 2026-11-18'],
  ])('works in %s', async (currency, amount, line, shown, again) => {
    const { given, client, signedIn } = await startServer()
    await given.owner({ currency })
    const bill = await given.bill({ amount, due_date: '2026-11-30' })
    const { type } = await signedIn()
    expect((await type(line)).stdout).toContain(`Paid ${shown} for Rent today.`)
    expect((await type('duebook undo rent')).stdout).toContain(`Undo with: ${again}\n`)
    expect(await client.bills.get(bill.id)).toMatchObject({ due_date: '2026-11-30' })
    await type(again)
    expect(await client.payments.list()).toMatchObject([{ amount, date: '2026-11-18' }])
  })

  test('records today in the time zone of the group', async () => {
    const { given, client, signedIn } = await startServer({ now: '2026-11-18T23:30:00.000Z' })
    await given.owner({ timezone: 'Pacific/Auckland' })
    await given.bill({ due_date: '2026-11-30' })
    const { type } = await signedIn()
    await type('duebook pay rent')
    expect(await client.payments.list()).toMatchObject([{ date: '2026-11-19' }])
  })

  test('is refused with a token that can only read', async () => {
    const { given, client, signedIn } = await startServer()
    await given.bill({ due_date: '2026-11-30' })
    const { type } = await signedIn({ access: 'read' })
    const ran = await type('duebook pay rent')
    expect(ran.code).toBe(1)
    expect(ran.stderr).toContain('only read')
    expect(await client.payments.list()).toEqual([])
  })
})
