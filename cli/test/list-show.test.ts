import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'

async function household(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(options)
  const { books } = await server.given.firstOwner()
  const { id: housing } = await books.categories.create({ name: 'Housing' })
  await server.given.bill({ due_date: '2026-12-01', account: 'Joint', category_id: housing })
  await server.given.bill({
    name: 'Power',
    amount: 87.2,
    due_date: '2026-11-15',
    variable: true,
    tags: ['Home'],
  })
  await server.given.bill({ name: 'Salary', amount: 3100, due_date: '2026-11-27', type: 'deposit' })
  await server.given.bill({ name: 'Gym', amount: 30, due_date: '2026-11-20', notes: 'Near the Café' })
  await books.bills.archive(4)
  return { ...server, books }
}

test('lists active bills by due date, and others when asked', async () => {
  const { signedIn } = await household()
  const { type } = await signedIn()
  expect(await type('duebook list')).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'Next due    Bill        Amount  Repeats  Account  Category  No.',
      'Sun 15 Nov  Power      ~$87.20  monthly                     2',
      'Fri 27 Nov  Salary  +$3,100.00  monthly                     3',
      'Tue 1 Dec   Rent     $1,200.50  monthly  Joint    Housing   1',
      '',
    ].join('\n'),
  })
  expect((await type('duebook list --archived')).stdout).toBe(
    ['Next due  Bill  Amount  Repeats  No.', 'archived  Gym   $30.00  monthly  4', ''].join('\n'),
  )
  const names = async (line: string) =>
    (JSON.parse((await type(`${line} --json`)).stdout) as { name: string }[]).map(({ name }) => name)
  expect(await names('duebook list --all')).toEqual(['Power', 'Gym', 'Salary', 'Rent'])
  expect(await names('duebook list --type deposits')).toEqual(['Salary'])
  expect(await names('duebook list --account JOINT')).toEqual(['Rent'])
})

test('finds bills by what is asked for, and says what there is where nothing is found', async () => {
  const { signedIn } = await household()
  const { type } = await signedIn()
  const lines = async (line: string) => (await type(line)).stdout.trim().split('\n').slice(1)
  expect(await lines('duebook list --category hous')).toEqual([expect.stringContaining('Rent')])
  expect(await lines('duebook list --category none --tag home')).toEqual([expect.stringContaining('Power')])
  expect(await lines('duebook list --all --search cafe')).toEqual([expect.stringContaining('Gym')])
  expect(await type('duebook list --search cafe')).toEqual({
    code: 0,
    stderr: '',
    stdout: 'No bills match.\n',
  })
  expect(await type('duebook list --account Savings')).toEqual({
    code: 3,
    stdout: '',
    stderr: 'No bill has the account "Savings". There are:\n  Joint\n',
  })
  expect(await type('duebook list --category Food')).toMatchObject({ code: 3, stdout: '' })
  expect(await type('duebook list --type other')).toMatchObject({ code: 2, stdout: '' })
  expect(await type('duebook list --all --archived')).toMatchObject({ code: 2, stdout: '' })
  expect(await type('duebook list rent')).toMatchObject({ code: 2, stdout: '' })
})

test('a terminal gets colours, and nothing that a name smuggles in', async () => {
  const { signedIn, given } = await startServer()
  await given.bill({ name: 'Evil\u202e\u2066name', due_date: '2026-11-18', account: '\u200fJoint' })
  await given.bill({ name: 'Late', due_date: '2026-11-01' })
  const { type } = await signedIn({ isTerminal: true })
  const { stdout } = await type('duebook list')
  expect(stdout).toContain('\u001b[33mWed 18 Nov\u001b[39m  Evilname')
  expect(stdout).toContain('\u001b[31mSun 1 Nov\u001b[39m   Late')
  expect((await type('duebook show evil')).stdout).toContain('\u001b[1mEvilname\u001b[22m\n')
  const shown = await type('duebook show "no\u001b[31m\u202esuch"')
  expect(shown).toMatchObject({
    code: 3,
    stderr: 'There is no bill "no [31msuch". "duebook list" shows all.\n',
  })
})

test('an empty group says how to start, and other currencies have their decimals', async () => {
  const { signedIn, given } = await startServer()
  const owner = await given.firstOwner()
  const { type } = await signedIn()
  expect((await type('duebook list')).stdout).toBe('There are no bills yet. Add one with "duebook add".\n')
  const japan = await given.group(owner.accountId, 'Tokyo', { currency: 'JPY', timezone: 'Asia/Tokyo' })
  await given.bill({ amount: 1200 }, owner.client.group({ id: japan }))
  const kuwait = await given.group(owner.accountId, 'Kuwait', { currency: 'KWD' })
  await given.bill({ amount: 1.25 }, owner.client.group({ id: kuwait }))
  expect((await type('duebook list --group tokyo')).stdout).toContain('Rent  ¥1,200  monthly')
  expect((await type('duebook list --group kuwait')).stdout).toContain('Rent  KWD 1.250  monthly')
})

test('shows a bill with all that is known about it', async () => {
  const { signedIn, given, books } = await household()
  await books.bills.update(1, {
    cycles_left: 10,
    weekend: 'after',
    notes: 'Flat 4\nSecond floor',
    tags: ['Home'],
  })
  await given.payment({ id: 1, amount: 1200.5 }, { date: '2026-11-17' })
  const { type } = await signedIn()
  expect((await type('duebook show rent')).stdout).toBe(
    [
      'Rent',
      '  Number       1',
      '  Type         bill',
      '  Amount       $1,200.50',
      '  Repeats      monthly',
      '  Ends         after 9 due dates',
      '  On weekends  pay the Monday after',
      '  Account      Joint',
      '  Category     Housing',
      '  Tags         Home',
      '  Notes        Flat 4',
      '               Second floor',
      '  Next due     Fri 1 Jan 2027 (in 44 days)',
      '  Then         Mon 1 Feb 2027, Mon 1 Mar 2027, Thu 1 Apr 2027, Sat 1 May 2027',
      '  Progress     1 of 10 done, $10,804.50 to pay',
      '  Payments     1, $1,200.50 in all',
      '               Tue 17 Nov  $1,200.50',
      '  Cost         $10,804.50 a year, $900.38 a month on average',
      '',
    ].join('\n'),
  )
  const gym = await type('duebook show gym')
  expect(gym.stdout).toContain('  Archived  yes\n')
  const { stdout } = await type('duebook show power --json')
  expect(JSON.parse(stdout)).toMatchObject({
    name: 'Power',
    next_due_dates: ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15'],
    payments: [],
  })
})
