import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'

test('adds a bill and shows its next due dates', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn()
  expect(await type('duebook add Rent 1200 monthly --due 2026-12-01')).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'Added Rent: $1,200.00 monthly.',
      'Next due: Tue 1 Dec, Fri 1 Jan 2027, Mon 1 Feb 2027',
      'Undo with: duebook delete 1',
      '',
    ].join('\n'),
  })
})

test('a frequency may have several words, and a day too', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn()
  const gym = await type('duebook add Gym 30 every 2 weeks --due friday')
  expect(gym.stdout).toContain(
    'Added Gym: $30.00 every 2 weeks.\nNext due: Fri 20 Nov, Fri 4 Dec, Fri 18 Dec\n',
  )
  const cleaning = await type(
    "duebook add 'Window cleaning' 45,50 every 2 weeks on mon,thu --due 'in 5 days'",
  )
  expect(cleaning.stdout).toContain(
    'Added Window cleaning: $45.50 every 2 weeks on Mon, Thu.\nNext due: Mon 23 Nov, Thu 26 Nov, Mon 7 Dec\n',
  )
})

test('takes everything that a bill can have', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  const { id } = await books.categories.create({ name: 'Café & Co' })
  const { type } = await signedIn()
  const { code, stdout } = await type(
    "duebook add Salary '$3,100.00' monthly --deposit --due 'end of month' --on last --account Joint --category cafe --tag Work --tag Fun --notes 'From the office' --url https://example.org --auto-pay --variable --draft --times 3 --weekend before --icon cash --json",
  )
  expect(code).toBe(0)
  const { undo, ...bill } = JSON.parse(stdout)
  expect(undo).toBe('duebook delete 1')
  expect(bill).toEqual(await books.bills.get(1))
  expect(bill).toMatchObject({
    name: 'Salary',
    amount: 3100,
    type: 'deposit',
    due_date: '2026-11-30',
    schedule: { every: 1, unit: 'month', days: [-1] },
    account: 'Joint',
    category_id: id,
    tags: ['Work', 'Fun'],
    notes: 'From the office',
    url: 'https://example.org',
    auto_pay: true,
    variable: true,
    draft: true,
    cycles_left: 3,
    weekend: 'before',
    icon: 'cash',
  })
})

test('says when a bill ends and when the weekend moves it', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn()
  const loan = await type('duebook add Loan 250 monthly --due 2026-11-28 --times 2 --weekend after')
  expect(loan.stdout).toContain('Next due: Sat 28 Nov, Mon 28 Dec (last)\nPay on Mon 30 Nov.\n')
  const course = await type('duebook add Course 10 weekly --due 2026-11-20 --ends 2026-11-30')
  expect(course.stdout).toContain('Next due: Fri 20 Nov, Fri 27 Nov (last)\n')
})

test('a second bill of the same name is added, with a note', async () => {
  const { signedIn, given } = await startServer()
  await given.bill({ name: 'Rént' })
  await given.bill({ name: 'rent', type: 'deposit' })
  const { type } = await signedIn()
  const { code, stderr } = await type('duebook add rent 900 monthly --due 1st')
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'Note: there is another bill called rent (number 1).\n',
  })
})

test('on a terminal, what is missing is asked for, until it can be read', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn({ isTerminal: true })
  expect(await type('duebook add', 'Rent\nmany\n1200\nnow and then\nmonthly\n31 feb\n1 dec\n')).toEqual({
    code: 0,
    stderr: [
      'Name: Amount in USD: "many" is not an amount. Write it as 1200 or 1200.50.',
      'Amount in USD: Repeats (such as monthly, every 2 weeks): "now and then" is not a frequency. Write weekly, monthly, quarterly, yearly, "every 2 weeks" or "every 10 days".',
      'Repeats (such as monthly, every 2 weeks): Next due date (such as 1 dec, friday): There is no 31 Feb.',
      'Next due date (such as 1 dec, friday): ',
    ].join('\n'),
    stdout: [
      'Added \u001b[1mRent\u001b[22m: $1,200.00 monthly.',
      'Next due: Tue 1 Dec, Fri 1 Jan 2027, Mon 1 Feb 2027',
      'Undo with: duebook delete 1',
      '',
    ].join('\n'),
  })
})

test('only what is missing is asked for, and a question can be cancelled', async () => {
  const { signedIn, given } = await startServer()
  const { type } = await signedIn({ isTerminal: true, env: { NO_COLOR: '1' } })
  const gym = await type('duebook add Gym 30 --on mon', 'weekly\nfriday\n')
  expect(gym.stderr).toBe('Repeats (such as monthly, every 2 weeks): Next due date (such as 1 dec, friday): ')
  expect(gym.stdout).toContain('Added Gym: $30.00 weekly on Mon.')
  expect(await type('duebook add Pool 30', 'weekly\n')).toMatchObject({ code: 130, stdout: '' })
  expect(await (await given.firstOwner()).books.bills.list()).toHaveLength(1)
})

const REFUSED: readonly (readonly [line: string, code: number, message: string])[] = [
  [
    '',
    2,
    'Missing: NAME, AMOUNT, FREQUENCY, --due DAY. For example: duebook add Rent 1200 monthly --due "1 dec"',
  ],
  ['Rent', 2, 'Missing: AMOUNT, FREQUENCY, --due DAY.'],
  ['Rent 12 monthly', 2, 'Missing: --due DAY.'],
  ["' ' 12 monthly --due today", 2, 'The name must not be empty.'],
  [
    'Car insurance 80 monthly --due today',
    2,
    '"insurance" is not an amount. Write it as 1200 or 1200.50. Put a name of several words in quotes.',
  ],
  [
    'Rent 1,200 monthly --due today',
    2,
    '"1,200" can be read in two ways. Write 1200 or 1200.00 if that is what you mean.',
  ],
  ['Rent 12.345678 monthly --due today', 2, 'Amounts in USD have at most 2 decimals.'],
  ['Rent €12 monthly --due today', 2, 'Amounts in this bill group are in USD. Write only the number.'],
  ['Rent 99999999999 monthly --due today', 1, 'Amount is too large'],
  ['Rent 12 sometimes --due today', 2, '"sometimes" is not a frequency.'],
  ['Rent 12 monthly --due 1/2/2027', 2, 'Dates with slashes can be read in two ways.'],
  ['Rent 12 monthly --due 2027-02-29', 2, 'There is no 29 Feb 2027.'],
  ['Rent 12 monthly --due today --on mon', 2, '"mon" are not days of a month.'],
  ['Rent 12 monthly --due today --ends soon', 2, '"soon" is not a date.'],
  ['Rent 12 monthly --due today --times 0', 2, '--times must be a number from 1 to 1200.'],
  ['Rent 12 monthly --due today --times 3 --ends friday', 2, 'Use --ends or --times, not both.'],
  [
    'Rent 12 monthly --due today --weekend never',
    2,
    '"never" does not go with --weekend. Use one of: keep, before, after.',
  ],
  [
    'Rent 12 monthly --due today --icon unicorn',
    2,
    '"unicorn" does not go with --icon. Use one of: home, building,',
  ],
  ["Rent 12 monthly --due today --account ''", 2, '--account must not be empty.'],
  ["Rent 12 monthly --due today --tag ''", 2, '--tag must not be empty.'],
  [
    'Rent 12 monthly --due today --url javascript:alert',
    1,
    'url must be an http, https, mailto or tel address',
  ],
  [
    'Rent 12 monthly --due today --category Home',
    3,
    'There is no category "Home". You can use:\n  #1  Housing\n  #2  Hobbies\n',
  ],
  [
    'Rent 12 monthly --due today --category ho',
    3,
    '"ho" matches several categories. Use the number with #:\n  #1  Housing\n  #2  Hobbies\n',
  ],
  ['Rent 12 monthly --due today --colour red', 2, 'There is no option --colour.'],
]

test('wrong input is refused with a sentence that says what to fix, and nothing is added', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await books.categories.create({ name: 'Housing' })
  await books.categories.create({ name: 'Hobbies' })
  const { type } = await signedIn()
  for (const [line, code, message] of REFUSED) {
    const ran = await type(`duebook add ${line}`)
    expect({ line, code: ran.code, stdout: ran.stdout }).toEqual({ line, code, stdout: '' })
    expect(ran.stderr).toContain(message)
  }
  expect(await books.bills.list()).toEqual([])
})

test.each([
  ['JPY', '1200', 1200, '¥1,200', '1200.5', 'Amounts in JPY have no decimals.'],
  ['KWD', '1,250', 1.25, 'KWD 1.250', '1.2345', 'Amounts in KWD have at most 3 decimals.'],
])('an amount in %s has its decimals', async (currency, text, amount, shown, wrong, message) => {
  const { signedIn, given } = await startServer()
  const { books } = await given.owner({ currency })
  const { type } = await signedIn()
  const { stdout } = await type(`duebook add Rent ${text} monthly --due today`)
  expect(stdout).toContain(`Added Rent: ${shown} monthly.`)
  expect(await books.bills.get(1)).toMatchObject({ amount })
  expect(await type(`duebook add Rent ${wrong} monthly --due today`)).toMatchObject({
    code: 2,
    stderr: `${message}\n`,
  })
})

test('days are those of the group’s time zone', async () => {
  // On Kiritimati it is already the 19th.
  const { signedIn, given } = await startServer({ now: '2026-11-18T11:00:00.000Z' })
  await given.owner({ timezone: 'Pacific/Kiritimati' })
  const { type } = await signedIn()
  const { stdout } = await type('duebook add Rent 12 monthly --due today')
  expect(stdout).toContain('Next due: Thu 19 Nov, Sat 19 Dec,')
})

test('a token that can only read, and a viewer, cannot add', async () => {
  const { signedIn, given } = await startServer()
  const reader = await signedIn({ access: 'read' })
  const refused = {
    code: 1,
    stdout: '',
    stderr:
      'You do not have permission to do this. Your role in the bill group, or an access token that can only read, does not allow it.\n',
  }
  expect(await reader.type('duebook add Rent 12 monthly --due today')).toEqual(refused)
  const owner = await given.firstOwner()
  const viewer = await given.user(owner.accountId)
  await given.member(owner.groupId, viewer.id, 'viewer')
  const { token } = await given.token(viewer, { access: 'write' })
  const { type } = await signedIn({ env: { DUEBOOK_TOKEN: token } })
  expect(await type('duebook add Rent 12 monthly --due today')).toEqual(refused)
})
