import { describe, expect, test } from 'vitest'
import { startServer } from './support/server.ts'

async function household() {
  const server = await startServer()
  const { given } = server
  const rent = await given.bill({ due_date: '2026-10-01', account: 'Checking', tags: ['home'] })
  await given.payment(rent, { date: '2026-10-02' })
  await given.payment(rent, { date: '2026-11-03' })
  const salary = await given.bill({ name: 'Salary', amount: 3100, due_date: '2026-10-27', type: 'deposit' })
  await given.payment(salary, { date: '2026-10-27' })
  return { ...server, ...(await server.signedIn()) }
}

describe('payments', () => {
  test('are listed newest first', async () => {
    const { type } = await household()
    expect((await type('duebook payments')).stdout).toBe(
      [
        'Paid        Bill        Amount  No.',
        'Tue 3 Nov   Rent     $1,200.50  2',
        'Tue 27 Oct  Salary  +$3,100.00  3',
        'Fri 2 Oct   Rent     $1,200.50  1',
        '',
      ].join('\n'),
    )
  })

  test('of one bill, of some days, and only a few', async () => {
    const { type } = await household()
    const idsOf = async (line: string) =>
      (JSON.parse((await type(`${line} --json`)).stdout) as { id: number }[]).map(({ id }) => id)
    expect(await idsOf('duebook payments rent')).toEqual([2, 1])
    expect(await idsOf("duebook payments --from '20 oct' --to '31 oct'")).toEqual([3])
    expect(await idsOf('duebook payments --limit 1')).toEqual([2])
    expect((await type('duebook payments --limit 1')).stdout).toContain('There are older ones')
    expect((await type("duebook payments --to '1 jan'")).stdout).toBe('There are no payments.\n')
  })

  test('are not listed for what is not understood', async () => {
    const { type } = await household()
    for (const [line, code] of [
      ['duebook payments --limit 0', 2],
      ['duebook payments --from 2026-11-01 --to 2026-10-01', 2],
      ['duebook payments gas', 3],
    ] as const) {
      expect({ line, ...(await type(line)) }).toMatchObject({ line, code, stdout: '' })
    }
  })
})

describe('stats', () => {
  test('show income and expenses by month', async () => {
    const { type } = await household()
    expect((await type('duebook stats --months 2')).stdout).toBe(
      [
        'Month        Income   Expenses         Net  Payments',
        'Nov 2026      $0.00  $1,200.50  -$1,200.50         1',
        'Oct 2026  $3,100.00  $1,200.50   $1,899.50         2',
        '',
      ].join('\n'),
    )
  })

  test('break down what was paid', async () => {
    const { type } = await household()
    expect((await type("duebook stats --breakdown account --from '1 oct'")).stdout).toBe(
      [
        'Expenses from Thu 1 Oct to Wed 18 Nov: $2,401.00',
        '',
        'Account      Amount    Share',
        'Checking  $2,401.00  100.0 %',
        '',
      ].join('\n'),
    )
    expect((await type("duebook stats --breakdown bill --deposits --to '31 oct'")).stdout).toContain(
      'Income from Thu 1 Oct to Sat 31 Oct: $3,100.00',
    )
    expect((await type('duebook stats --breakdown tag')).stdout).toContain(
      'A payment counts for each of its tags.',
    )
  })

  test('refuse options that do not go together', async () => {
    const { type } = await household()
    for (const line of [
      'duebook stats --breakdown colour',
      'duebook stats --breakdown tag --months 3',
      'duebook stats --deposits',
      'duebook stats --months 121',
      'duebook stats rent',
    ]) {
      expect({ line, ...(await type(line)) }).toMatchObject({ code: 2, stdout: '' })
    }
  })
})

describe('forecast', () => {
  test('tells the lowest day first, then the months', async () => {
    const { type } = await household()
    expect((await type('duebook forecast --balance=-50 --days 14 --entries')).stdout).toBe(
      [
        'Lowest: -$50.00 on Wed 18 Nov',
        'Today:  -$50.00',
        'On Wed 2 Dec: $1,849.50',
        '',
        'Month        Income   Expenses         Net     Lowest    Closing',
        'Nov 2026  $3,100.00      $0.00   $3,100.00    -$50.00  $3,050.00',
        'Dec 2026      $0.00  $1,200.50  -$1,200.50  $1,849.50  $1,849.50',
        '',
        'Day         Bill        Amount    Balance',
        'Fri 27 Nov  Salary  +$3,100.00  $3,050.00',
        'Tue 1 Dec   Rent     $1,200.50  $1,849.50',
        '',
      ].join('\n'),
    )
  })

  test('of one account, and without balances says so', async () => {
    const { type } = await household()
    expect(await type('duebook forecast --account Chequing')).toMatchObject({
      code: 3,
      stderr: 'No bill has the account "Chequing". There are:\n  Checking\n',
    })
    const { stdout } = await type('duebook forecast --account checking --days 14')
    expect(stdout).toContain('On Wed 2 Dec: -$1,200.50')
    expect(stdout).toContain('Not every account has a balance.')
  })

  test('refuses what is not understood', async () => {
    const { type } = await household()
    for (const line of [
      'duebook forecast --days 732',
      'duebook forecast --balance lots',
      'duebook forecast rent',
    ]) {
      expect({ line, ...(await type(line)) }).toMatchObject({ code: 2, stdout: '' })
    }
  })
})
