import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ReadFile } from '#imports/neutral'
import type { Line } from '#imports/reading/answer'
import { MAX_ANSWER_BYTES } from '#imports/reading/limits'
import { sayInParts } from '#imports/reading/say-in-parts'
import { takeAnswer } from '#imports/take-answer'

const file: ReadFile = {
  source: 'csv',
  charset: 'utf-8',
  delimiter: ',',
  notation: 'local',
  table: {
    header: ['Näme'],
    records: Array.from({ length: 450 }, (_, index) => ({ row: index + 2, cells: [`ü ${index}\n`] })),
  },
  items: [],
  people: [],
  currency: null,
  categories: [],
  balances: [],
  warnings: [{ code: 'not-taken', field: null, params: { what: 'logo' } }],
}
const items: ReadFile['items'] = [
  {
    row: 1,
    values: { name: 'Rent', amount: '12' },
    payments: [{ date: '2026-01-01', amount: '12' }],
    person: 'a',
    sourceId: '7',
    movesByItself: true,
    warnings: [],
    errors: [{ code: 'value-missing', field: 'due_date', params: { field: 'due_date' } }],
    exact: null,
  },
]

const textOf = (...lines: Array<Line | string>) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
/** In pieces that end in the middle of letters. */
function* inPieces(text: string) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7)
}
const take = (text: string, onProgress = (_: number) => {}) =>
  takeAnswer(Readable.from(inPieces(text)), onProgress)

test.each([
  ['a table', file],
  ['items', { ...file, table: null, items }],
])('%s comes over in parts as it was', async (_, whole) => {
  expect(await take(textOf(...sayInParts(whole)))).toEqual(whole)
})

test('progress is told on the way', async () => {
  const told: number[] = []
  await take(textOf({ done: 10 }, { done: 25 }, ...sayInParts(file)), (rows) => told.push(rows))
  expect(told).toEqual([10, 25])
})

test.each<[string, Extract<Line, { refused: unknown }>['refused'], object]>([
  ['a refusal', { code: 'import-empty' }, { code: 'import-empty' }],
  [
    'a refusal with its reason',
    { code: 'import-unreadable', params: { reason: 'it is damaged' } },
    { message: 'This file cannot be read: it is damaged' },
  ],
  ['a refusal with its limits', { code: 'import-too-many' }, { params: { bills: 5_000, payments: 50_000 } }],
])('%s is thrown here', async (_, refused, expected) => {
  await expect(take(textOf({ refused }))).rejects.toMatchObject(expected)
})

test.each([
  ['nothing', ''],
  ['half of it', textOf(...sayInParts(file)).slice(0, 300)],
  ['an end without a beginning', textOf({ isComplete: true })],
  ['no JSON', 'Segmentation fault\n'],
  ['another shape', textOf('{"file":{"source":"csv"}}')],
  ['a value that is no text', textOf('{"records":[{"row":1,"cells":[{"toString":1}]}]}')],
  ['a refusal that is none of ours', textOf('{"refused":{"code":"account-locked"}}')],
  ['a sentence of its own', textOf('{"refused":{"code":"import-unreadable","params":{"reason":"call us"}}}')],
])('%s is no answer', async (_, text) => {
  await expect(take(text)).rejects.toThrow(expect.objectContaining({ name: 'NoAnswerError' }))
})

test('what never ends is cut off', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  let sent = 0
  function* endless() {
    for (;;) {
      sent += chunk.length
      yield chunk
    }
  }
  await expect(takeAnswer(Readable.from(endless()), () => {})).rejects.toMatchObject({
    code: 'import-too-complex',
  })
  expect(sent).toBeLessThan(2 * MAX_ANSWER_BYTES)
})
