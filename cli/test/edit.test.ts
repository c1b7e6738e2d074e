import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from './support/server.ts'

test('changes a bill, shows what it was, and how to undo it', async () => {
  const { signedIn, given } = await startServer()
  await given.bill({ name: 'Rent', due_date: '2026-12-01', notes: 'Flat 4', tags: ['home'] })
  const { type } = await signedIn()
  expect(
    await type('duebook edit rent --amount 1250 --account Joint --clear notes --add-tag fixed --auto-pay'),
  ).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'Changed Rent.',
      '  Amount   $1,200.50 → $1,250.00',
      '  Account  none → Joint',
      '  Tags     home → home, fixed',
      '  Autopay  none → yes',
      '  Notes    Flat 4 → none',
      "Undo with: duebook edit 1 --amount 1200.50 --clear account --tag home --no-auto-pay --notes 'Flat 4'",
      '',
    ].join('\n'),
  })
  expect(await type('duebook edit rent --amount 1250 --auto-pay')).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Nothing changed: Rent was like that already.\n',
  })
})

test('another schedule shows the next due dates', async () => {
  const { signedIn, given } = await startServer()
  await given.bill({ name: 'Gym', due_date: '2026-12-01' })
  const { type } = await signedIn({ isTerminal: true })
  const { stdout } = await type(
    "duebook edit gym --every 'every 2 weeks' --due friday --on fri,mon --name 'Gym & pool'",
  )
  expect(stdout).toBe(
    [
      'Changed \u001b[1mGym\u001b[22m.',
      '  Name      Gym → Gym & pool',
      '  Repeats   monthly → every 2 weeks on Mon, Fri',
      '  Next due  Tue 1 Dec → Fri 20 Nov',
      'Next due: Fri 20 Nov, Mon 30 Nov, Fri 4 Dec',
      'Undo with: duebook edit 1 --name Gym --due 2026-12-01 --every monthly --anchor 1',
      '',
    ].join('\n'),
  )
})

test('undoing gives the day of the month back that a short month hides', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill({ due_date: '2026-10-31', cycles_left: 9 })
  await given.payment({ id: 1, amount: 1200.5 })
  const before = await books.bills.get(1)
  expect(before).toMatchObject({ due_date: '2026-11-30', anchor_day: 31, cycles_left: 8 })
  const { type } = await signedIn()
  const { stdout } = await type('duebook edit rent --due 2026-11-20')
  expect(stdout).toContain('Undo with: duebook edit 1 --due 2026-11-30 --anchor 31 --times 8\n')
  const spy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => spy.mockRestore())
  await type('duebook edit 1 --due 2026-11-30 --anchor 31 --times 8')
  expect(spy.mock.calls.filter(([, init]) => init?.method === 'PUT')).toHaveLength(1)
  expect({ ...(await books.bills.get(1)), updated_at: '' }).toEqual({ ...before, updated_at: '' })
})

test('the day of the month is given back also beside a due date off the schedule', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill({ due_date: '2026-11-30', anchor_day: 31, cycles_left: 8 })
  const before = await books.bills.get(1)
  const { type } = await signedIn()
  await type('duebook edit rent --due 2026-12-31 --every yearly')
  const undone = await type('duebook edit 1 --due 2026-11-30 --every monthly --anchor 31 --times 8')
  expect(undone.code).toBe(0)
  expect({ ...(await books.bills.get(1)), updated_at: '' }).toEqual({ ...before, updated_at: '' })
})

test('a bill that had ended and goes on cannot be ended again by a command', async () => {
  const { signedIn, given } = await startServer()
  await given.bill({ due_date: '2026-11-01', cycles_left: 1 })
  await given.payment({ id: 1, amount: 1200.5 })
  const { type } = await signedIn()
  const { stdout } = await type('duebook edit rent --clear ends')
  expect(stdout).toContain('The bill had ended and continues now. No command undoes that.\n')
  expect(stdout).not.toContain('Undo with')
})

test('a change over somebody else’s is refused', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill()
  const { type } = await signedIn()
  const send = globalThis.fetch
  let isFirst = true
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (isFirst && init?.method === 'PUT') {
      isFirst = false
      await books.bills.update(1, { notes: 'Faster' })
    }
    return send(input, init)
  })
  onTestFinished(() => spy.mockRestore())
  expect(await type('duebook edit rent --amount 1')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Someone else has changed this bill in the meantime. Look at it and run the command again.\n',
  })
  expect(await books.bills.get(1)).toMatchObject({ amount: 1200.5, notes: 'Faster' })
})

const REFUSED: readonly (readonly [line: string, code: number, message: string])[] = [
  ['', 2, 'Which bill? Run "duebook edit NAME".'],
  ['rent', 2, 'Say what to change, for example --amount 1250.'],
  ['water --amount 1', 3, 'There is no bill "water".'],
  ['car --amount 1', 3, '"car" matches several bills. Use the number:\n'],
  ['rent --amount many', 2, '"many" is not an amount.'],
  ['rent --amount=-5', 2, 'The amount must not be negative.'],
  ['rent --amount -5', 2, 'write --amount=-5'],
  ["rent --name ''", 2, '--name must not be empty.'],
  ['rent --every never', 2, '"never" is not a frequency.'],
  ['rent --on mon', 2, '"mon" are not days of a month.'],
  ['rent --due never', 2, '"never" is not a date.'],
  ['rent --ends 2027-01-01 --times 3', 2, 'Use --ends or --times, not both.'],
  ['rent --times many', 2, '--times must be a number from 1 to 1200.'],
  ['rent --bill --deposit', 2, 'Use --bill or --deposit, not both.'],
  ['rent --auto-pay --no-auto-pay', 2, 'Use --auto-pay or --no-auto-pay, not both.'],
  ['rent --tag a --add-tag b', 2, 'Use --tag or --add-tag, not both.'],
  ['rent --remove-tag work', 2, 'The bill has no tag "work".'],
  [
    'rent --clear name',
    2,
    '"name" does not go with --clear. Use one of: account, category, tags, notes, url, ends, icon, schedule.',
  ],
  ['rent --clear notes --notes x', 2, 'Use --notes or --clear notes, not both.'],
  ['rent --anchor 32', 2, '--anchor must be a number from 1 to 31.'],
  ['rent --anchor 15', 2, 'A bill due 2026-01-31 does not come on day 15 of the month. Use --due too.'],
  [
    'rent --every weekly --anchor 31',
    2,
    '--anchor goes with bills that repeat every so many months or years, without --on.',
  ],
  ['rent --category x', 3, 'There is no category "x". This bill group has no categories yet.'],
  ['rent --weekend never', 2, '"never" does not go with --weekend.'],
  ['rent --icon unicorn', 2, '"unicorn" does not go with --icon.'],
  ['rent --url javascript:x', 1, 'url must be an http, https, mailto or tel address'],
]

test('wrong input is refused with a sentence that says what to fix, and nothing is changed', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill()
  await given.bill({ name: 'Car insurance' })
  await given.bill({ name: 'Car tax' })
  const before = await books.bills.list()
  const { type } = await signedIn()
  for (const [line, code, message] of REFUSED) {
    const ran = await type(`duebook edit ${line}`)
    expect({ line, code: ran.code, stdout: ran.stdout }).toEqual({ line, code, stdout: '' })
    expect(ran.stderr).toContain(message)
  }
  expect(await books.bills.list()).toEqual(before)
})

test('hostile texts reach the terminal neither in the answer nor in the way to undo it', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await given.bill({ name: 'Rent\u202e\u2066', notes: 'two\nlines \u202e' })
  const { type } = await signedIn()
  const { stdout } = await type('duebook edit 1 --name Flat --clear notes')
  expect(stdout).toBe(
    [
      'Changed Rent.',
      '  Name   Rent → Flat',
      '  Notes  two lines  → none',
      String.raw`Undo with: duebook edit 1 --name $'Rent\u202e\u2066' --notes $'two`,
      String.raw`lines \u202e'`,
      '',
    ].join('\n'),
  )
  expect(await books.bills.get(1)).toMatchObject({ name: 'Flat', notes: null })
})
