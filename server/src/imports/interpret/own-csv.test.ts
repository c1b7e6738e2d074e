import { describe, expect, test } from 'vitest'
import { guessMapping, hintsIn } from '#imports/interpret/columns'
import { interpret } from '#imports/interpret/interpret'
import { CSV_WORDS } from '#imports/interpret/test-support/csv-words'
import { givenCsv, givenGroup } from '#imports/interpret/test-support/given'

const isOurs = (header: string[]) => hintsIn(header, guessMapping(header)).isOurs

/** A bill as the web app writes it into a row, in the order of its columns. */
function rowsIn(language: 'en' | 'de') {
  const { billHeads, types, flags, states, weekends, schedules, once } = CSV_WORDS[language]
  const decimal = language === 'en' ? '.' : ','
  const twice =
    schedules[CSV_WORDS.schedules.findIndex((each) => 'days' in each && each.every === 2)]?.[0] ?? ''
  const [yes, no] = flags
  const [bill, deposit] = types
  const [active, archived, draft, ended] = states
  const tail = ['', '', '', '', '', '', '']
  const rows = [
    [
      "'=Rent",
      bill,
      `1200${decimal}50`,
      'EUR',
      '2026-04-15',
      twice,
      'Giro',
      yes,
      no,
      active,
      'example.org',
      "a,'=b",
      '2026-04-13',
      '2027-01-31',
      '',
      weekends[0],
      'Housing',
      'one, two',
      'home',
    ],
    [
      'Bonus',
      deposit,
      `99${decimal}90`,
      'EUR',
      '2026-02-28',
      once,
      '',
      no,
      yes,
      draft,
      '',
      '',
      '2026-02-28',
      '',
      '1',
      '',
      '',
      '',
      '',
    ],
    [
      'Old',
      bill,
      `0${decimal}00`,
      'EUR',
      '2025-12-31',
      once,
      '',
      no,
      no,
      ended,
      '',
      '',
      '2025-12-31',
      '',
      '0',
      '',
      '',
      '',
      '',
    ],
    ['Gone', bill, `5${decimal}00`, 'EUR', '2025-12-31', twice, '', no, no, archived, '', '', ...tail],
  ]
  return [billHeads, ...rows]
}

test("of another program's file only guards at the beginning of a cell are removed", async () => {
  const csv = givenCsv(
    "Name | Amount | Due date | Repeats | Notes\n'=Rent | 5 | 2026-04-15 | monthly | a,'=b",
  )
  const { rows } = await interpret(csv, givenGroup())
  expect(rows[0]?.bill).toMatchObject({ name: '=Rent', notes: "a,'=b" })
})

describe.each(['en', 'de'] as const)('our own CSV file in %s', (language) => {
  test('is known by its columns', () => {
    const { billHeads, paymentHeads } = CSV_WORDS[language]
    const known = [billHeads, paymentHeads, billHeads.toReversed()].map(isOurs)
    expect([...known, isOurs(billHeads.slice(1)), isOurs([...paymentHeads, 'x'])]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('comes back as what it was, without a question', async () => {
    const text = rowsIn(language)
      .map((cells) => cells.join('|'))
      .join('\n')
    const { rows, questions, counts } = await interpret(givenCsv(text), givenGroup())
    expect(rows.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    expect(questions).toEqual([])
    expect(rows.map(({ bill }) => bill)).toMatchObject([
      {
        name: '=Rent',
        type: 'bill',
        amount: 120_050,
        dueDate: '2026-04-15',
        schedule: { every: 2, unit: 'month', days: [1, 15] },
        account: 'Giro',
        autoPay: 1,
        variable: 0,
        archived: 0,
        draft: 0,
        url: 'example.org',
        notes: 'a,=b',
        endsOn: '2027-01-31',
        cyclesLeft: null,
        weekend: 'before',
        category: 'Housing',
        tags: '["one","two"]',
        icon: 'home',
      },
      {
        name: 'Bonus',
        type: 'deposit',
        amount: 9_990,
        dueDate: '2026-02-28',
        frequency: 'monthly',
        cyclesLeft: 1,
        variable: 1,
        draft: 1,
      },
      { name: 'Old', amount: 0, archived: 1, cyclesLeft: 1 },
      { name: 'Gone', amount: 500, archived: 1, draft: 0 },
    ])
    expect(counts).toMatchObject({ bills: 4, errors: 0, warnings: 0 })
  })
})
