import { describeRefusal, REFUSALS, type Refusal, type RefusalCode } from '@duebook/contract'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { translation as german } from './translations/de.ts'

const inEnglish = (refusal: Refusal) => refusalSentence(describeRefusal(refusal), en)
const inGerman = (refusal: Refusal) => refusalSentence(describeRefusal(refusal), german)

test('a refusal is said in the words of its code', () => {
  expect(inEnglish('edit-conflict')).toBe(en.refusals['edit-conflict'])
  expect(inGerman('edit-conflict')).toBe(german.refusals['edit-conflict'])
})

test('what the server names stands in the words, written as the language writes it', () => {
  expect(inEnglish(['text-too-long', { field: 'notes', limit: 12_345 }])).toContain('12,345')
  expect(inGerman(['text-too-long', { field: 'notes', limit: 12_345 }])).toMatch(/Notizen.*12\.345/)
  expect(inGerman('too-many-bills')).toContain('100.000')
  expect(inGerman('due-date-too-late')).toContain('31.12.9999')
})

test('a field that nobody thought of is called as the server calls it', () => {
  expect(inEnglish(['text-too-long', { field: 'colour', limit: 5 }])).toContain('colour')
  expect(inGerman(['text-too-long', { field: 'colour', limit: 5 }])).toContain('colour')
})

test('where English has no words of its own the server’s sentence stands, with a full stop', () => {
  expect(inEnglish('bill-not-found')).toBe('Bill not found.')
})

test.each(['new-in-a-later-version', 'constructor', undefined])(
  'the code %s falls back to the sentence',
  (code) => {
    const refusal = { code: code as RefusalCode, params: undefined, message: 'No luck' }
    expect(refusalSentence(refusal, german)).toBe(german.common.errors.refused('No luck'))
  },
)

test('no words of English only repeat the server’s sentence', () => {
  const repeated = Object.entries(en.refusals).filter(
    ([code, words]) => words === `${String(REFUSALS[code as RefusalCode][1])}.`,
  )
  expect(repeated).toEqual([])
})
