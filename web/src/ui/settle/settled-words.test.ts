import { expect, test } from 'vitest'
import { sumOf } from '../../format/sums.ts'
import { home } from '../../texts/en/home.ts'
import type { SettledAction } from './settled-action.ts'
import { inOrder, settledWords, undoneWords } from './settled-words.ts'

const format = {
  money: (amount: number) => `€${amount.toFixed(2)}`,
  sum: (amounts: Iterable<number>) => sumOf(amounts, { decimals: 2 }),
  day: (day: string) => day,
}

/** Written as “name amount”, with “+” before income; without an amount it was skipped. */
function given(...lines: string[]): SettledAction {
  const settled = lines.map((line) => {
    const [name = '', amount] = line.split(' ')
    const type = amount?.startsWith('+') ? ('deposit' as const) : ('bill' as const)
    const cycle = { billId: 1, dueDate: '2026-11-16', name, type }
    return amount === undefined ? cycle : { ...cycle, payment: { amount: Number(amount) } }
  })
  return { settled, due: '2026-12-16', undo: () => Promise.resolve() }
}

test.each<[string, SettledAction[]]>([
  ['Paid €45.00 for Gym. Next due 2026-12-16.', [given('Gym 45')]],
  ['Received €3240.00 from Salary. Next due 2026-12-16.', [given('Salary +3240')]],
  ['Skipped Gym. Next due 2026-12-16.', [given('Gym')]],
  ['2 paid, €103.40. Last: Water.', [given('Gym 45'), given('Water 58.4')]],
  ['3 paid, €0.60.', [given('Gym 0.1', 'Water 0.2', 'Rent 0.3')]],
  [
    '2 paid, €103.40. 1 received, €5.00. 1 skipped. Last: Gas.',
    [given('Gym 45', 'Water 58.4'), given('Salary +5'), given('Gas')],
  ],
])('%s', (sentence, actions) => {
  expect(settledWords(actions, home, format)).toBe(sentence)
})

test.each<[string, string, boolean]>([
  ['Gym 45', 'Paid €45.00 for Gym. Paid off.', true],
  ['Salary +3240', 'Received €3240.00 from Salary. That was the last one.', true],
  ['Gym', 'Skipped Gym. That was the last one.', true],
  // It came once.
  ['Gym 45', 'Paid €45.00 for Gym.', false],
  ['Gym', 'Skipped Gym.', false],
])('at the end of a bill: %s: %s', (line, sentence, wasLast) => {
  const { due: _, ...action } = given(line)
  expect(settledWords([{ ...action, wasLast }], home, format)).toBe(sentence)
})

test('a part leaves the due date', () => {
  const action = given('Water 20')
  const [water] = action.settled
  if (water?.payment) water.payment.isPart = true
  expect(settledWords([action], home, format)).toBe('Paid €20.00 toward Water.')
})

test('what was undone is due again, by name or by number', () => {
  expect(undoneWords(given('Gym 45'), home)).toBe('Gym is due again.')
  expect(undoneWords(given('Gym 45', 'Water 5'), home)).toBe('2 entries are due again.')
})

test('what was pressed last is the last, in whatever order the server answers', () => {
  const [first, second, third] = [given('First 1'), given('Second 2'), given('Third 3')]
  for (const [index, { settled }] of [first, second].entries()) {
    if (settled[0]) settled[0].pressedAt = index
  }
  // What says nothing stays where it came.
  expect(inOrder([second, first, third])).toEqual([first, second, third])
})
