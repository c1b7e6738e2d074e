import { describe, expect, test } from 'vitest'
import { startServer } from './support/server.ts'

describe('due', () => {
  test('shows what is overdue, due today and due next, and what is left to pay', async () => {
    const { given, signedIn } = await startServer()
    await given.bill({ name: 'Rent', due_date: '2026-11-01' })
    const power = await given.bill({ name: 'Power', amount: 87.2, due_date: '2026-11-18' })
    await given.payment(power, { amount: 50, advance_due: false })
    await given.bill({ name: 'Salary', amount: 3100, due_date: '2026-11-27', type: 'deposit' })
    await given.bill({ name: 'Gym', amount: 30, due_date: '2026-11-20', auto_pay: true })
    const { type } = await signedIn()
    expect(await type('duebook due')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Overdue',
        '  Sun 1 Nov   Rent     $1,200.50  No. 1  17 days overdue',
        'Today',
        '  Wed 18 Nov  Power       $37.20  No. 2  $50.00 of $87.20 paid',
        'Next 14 days',
        '  Fri 20 Nov  Gym         $30.00  No. 4  autopay',
        '  Fri 27 Nov  Salary  +$3,100.00  No. 3',
        '  Tue 1 Dec   Rent     $1,200.50  No. 1',
        '',
        'Left to pay: $2,468.20, $1,200.50 of it overdue',
        'To receive:  +$3,100.00',
        '',
      ].join('\n'),
    })
  })

  test('adds up exactly what floats would not', async () => {
    const { given, signedIn } = await startServer()
    for (const amount of [0.1, 0.2, 9_999_999_999.99]) await given.bill({ amount, due_date: '2026-11-20' })
    const { type } = await signedIn()
    expect((await type('duebook due')).stdout).toContain('Left to pay: $10,000,000,000.29\n')
  })

  test.each([
    ['2026-11-18T23:30:00.000Z', 'Pacific/Auckland', '2026-11-20'],
    ['2026-11-18T02:30:00.000Z', 'Pacific/Honolulu', '2026-11-18'],
  ])('at %s looks one day ahead in %s, to %s', async (now, timezone, last) => {
    const { given, signedIn } = await startServer({ now })
    await given.owner({ timezone })
    for (const due_date of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']) {
      await given.bill({ due_date, frequency: 'annual' })
    }
    const { type } = await signedIn({ env: { DUEBOOK_GROUP: '1' } })
    const cycles = JSON.parse((await type('duebook due --days 1 --json')).stdout) as { due_date: string }[]
    expect(cycles.map(({ due_date }) => due_date).at(-1)).toBe(last)
  })

  test('does not call a bill overdue that is to be paid before the weekend of its due date', async () => {
    const { given, signedIn } = await startServer({ now: '2026-11-21T09:00:00.000Z' })
    await given.bill({ due_date: '2026-11-22', weekend: 'before' })
    const { type } = await signedIn()
    expect((await type('duebook due --days 5')).stdout).toBe(
      [
        'Today',
        '  Fri 20 Nov  Rent  $1,200.50  No. 1  due Sun 22 Nov',
        '',
        'Left to pay: $1,200.50',
        '',
      ].join('\n'),
    )
  })

  test('shows the names of other people without what would move the cursor, in columns that fit', async () => {
    const { given, signedIn } = await startServer()
    await given.bill({ name: '家賃', due_date: '2026-11-19' })
    await given.bill({ name: 'Gas\u202e', due_date: '2026-11-20' })
    const { type } = await signedIn({ isTerminal: true, env: { NO_COLOR: '1' } })
    expect((await type('duebook due')).stdout).toContain(
      '  Thu 19 Nov  家賃  $1,200.50  No. 1\n  Fri 20 Nov  Gas   $1,200.50  No. 2\n',
    )
  })

  test('cuts a long name on a terminal, and never in a pipe', async () => {
    const { given, signedIn } = await startServer()
    const name = 'Insurance of the car, of the house and of everything that is in it or near it'
    await given.bill({ name, due_date: '2026-11-20', frequency: 'annual' })
    const onTerminal = await signedIn({ isTerminal: true, env: { NO_COLOR: '1' } })
    const inPipe = await signedIn()
    for (const line of ['duebook due', 'duebook list', 'duebook forecast --entries']) {
      const shown = (await onTerminal.type(line)).stdout
      expect(shown).toContain('Insurance of the')
      expect(shown).not.toContain(name)
      expect((await inPipe.type(line)).stdout).toContain(name)
    }
  })

  test('is coloured on a terminal', async () => {
    const { given, signedIn } = await startServer()
    await given.bill({ due_date: '2026-11-01', frequency: 'annual' })
    const { type } = await signedIn({ isTerminal: true })
    expect((await type('duebook due')).stdout).toContain('\u001b[31mOverdue\u001b[39m\n')
  })

  test('works for viewers and with tokens that only read, and says where nothing is due', async () => {
    const { given, url, signedIn } = await startServer()
    const owner = await given.owner({ currency: 'JPY' })
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    const { token } = await given.token(viewer)
    const { type } = await signedIn({ env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: token } })
    expect(await type('duebook due')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Nothing is due in the next 14 days.\n',
    })
    await given.bill({ amount: 12000, due_date: '2026-11-20' })
    expect((await type('duebook due')).stdout).toContain('Left to pay: ¥12,000\n')
  })

  test('asks for another group again where the number was the name of one', async () => {
    const { given, signedIn } = await startServer()
    const { accountId, client } = await given.owner()
    const id = await given.group(accountId, '77')
    await given.bill({ name: 'Boat', due_date: '2026-11-20' }, client.group({ id }))
    const { type } = await signedIn()
    expect((await type('duebook due --group 77')).stdout).toContain('Boat')
  })

  test('refuses what it does not understand', async () => {
    const { signedIn } = await startServer()
    const { type } = await signedIn()
    expect(await type('duebook due --days 366')).toEqual({
      code: 2,
      stdout: '',
      stderr: '--days must be a number from 1 to 365.\n',
    })
    expect(await type('duebook due rent')).toMatchObject({ code: 2, stdout: '' })
  })
})
