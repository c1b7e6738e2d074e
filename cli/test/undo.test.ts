import { describe, expect, test } from 'vitest'
import { startServer } from './support/server.ts'

const REFUSED: readonly [line: string, code: number, reason: string][] = [
  ['duebook undo', 2, 'What should be undone?'],
  ['duebook undo rent --payment 1', 2, 'What should be undone?'],
  ['duebook undo --payment first', 2, 'number of a payment'],
  ['duebook undo --payment 99', 3, 'There is no payment 99.'],
  ['duebook undo gas', 3, 'There is no bill "gas"'],
  ['duebook undo --skip rent', 1, 'has no skip to undo'],
  ['duebook undo --payment 1', 1, 'Only the latest payment can be undone'],
  ['duebook skip', 2, 'Which bill?'],
  ['duebook skip car insurance', 3, 'There is no bill "car insurance".'],
  ['duebook skip gas', 3, 'There is no bill "gas"'],
]

describe('skip', () => {
  test('moves the due date without a payment, and its undo line brings it back', async () => {
    const { given, client, signedIn } = await startServer()
    const rent = await given.bill({ due_date: '2026-11-30' })
    const { type } = await signedIn()
    expect(await type("duebook skip rent --note 'waived for november'")).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Skipped Rent, due Mon 30 Nov. Next due Wed 30 Dec.\nUndo with: duebook undo --skip 1\n',
    })
    expect(await type('duebook undo --skip 1')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Undone: skipping Rent. It is due Mon 30 Nov.\nUndo with: duebook skip 1\n',
    })
    expect(await client.bills.get(rent.id)).toEqual({ ...rent, updated_at: expect.anything() })
    expect((await type('duebook skip 1')).stdout).toContain('Next due Wed 30 Dec.')
  })
})

describe('undo', () => {
  test('undoes what was done last about the bill: the part, then the skip, then the payment', async () => {
    const { given, client, signedIn } = await startServer()
    const rent = await given.bill({ due_date: '2026-09-30' })
    const { type } = await signedIn()
    await type('duebook pay rent')
    await type('duebook skip rent')
    await type('duebook pay rent 100 --part --date 2026-09-01')
    expect((await type('duebook undo rent')).stdout).toBe(
      'Undone: $100.00 for Rent, paid on Tue 1 Sep. It is due Mon 30 Nov.\nUndo with: duebook pay 1 100.00 --date 2026-09-01 --part\n',
    )
    expect((await type('duebook undo rent')).stdout).toContain('Undone: skipping Rent. It is due Fri 30 Oct.')
    expect((await type('duebook undo rent')).stdout).toContain('Undone: $1,200.50 for Rent, paid today.')
    expect(await client.bills.get(rent.id)).toMatchObject({ due_date: '2026-09-30' })
    expect(await type('duebook undo rent')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Rent has no payments or skips.\n',
    })
  })

  test('restores a bill that its last payment has ended', async () => {
    const { given, client, signedIn } = await startServer()
    const loan = await given.bill({ name: 'Loan', due_date: '2026-11-30', cycles_left: 1 })
    const { type } = await signedIn()
    expect((await type('duebook pay loan')).stdout).toContain('It was the last one: the bill has ended.')
    expect((await type('duebook undo loan')).stdout).toContain('It is due Mon 30 Nov.')
    expect(await client.bills.get(loan.id)).toMatchObject({ ended: false, archived: false })
  })

  test('finds the last payment of a bill that is due every few years', async () => {
    const { given, client, signedIn } = await startServer()
    const schedule = { every: 3, unit: 'year' as const }
    const passport = await given.bill({ name: 'Passport', due_date: '2026-11-30', schedule })
    const { type } = await signedIn()
    expect((await type('duebook pay passport')).stdout).toContain('Next due Fri 30 Nov 2029.')
    expect((await type('duebook undo passport')).stdout).toContain('It is due Mon 30 Nov.')
    expect(await client.bills.get(passport.id)).toMatchObject({ due_date: '2026-11-30' })
  })

  test('undoes in the group that was named, and its line names it again', async () => {
    const { given, signedIn } = await startServer()
    const { accountId, client } = await given.owner()
    const id = await given.group(accountId, 'Summer house')
    await given.bill({ due_date: '2026-11-30' }, client.group({ id }))
    const { type } = await signedIn()
    expect((await type("duebook pay rent --group 'Summer house'")).stdout).toContain(
      "Undo with: duebook undo --payment 1 --group 'Summer house'\n",
    )
    expect((await type("duebook undo --payment 1 --group 'Summer house'")).code).toBe(0)
    expect(await client.group({ id }).payments.list()).toEqual([])
  })

  test('refuses what it cannot undo, with a reason', async () => {
    const { given, client, signedIn } = await startServer()
    const rent = await given.bill({ due_date: '2026-11-30' })
    await given.payment(rent)
    await given.payment(rent)
    const { type } = await signedIn()
    for (const [line, code, reason] of REFUSED) {
      expect({ line, ...(await type(line)) }).toEqual({
        line,
        code,
        stdout: '',
        stderr: expect.stringContaining(reason),
      })
    }
    expect(await client.payments.list()).toHaveLength(2)
  })
})
