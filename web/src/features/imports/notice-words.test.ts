import { IMPORT_ERRORS, IMPORT_WARNINGS } from '@duebook/contract'
import { expect, test } from 'vitest'
import { en as english } from '../../texts/en/index.ts'
import { imports as de } from '../../texts/imports/de.ts'
import { imports as en } from '../../texts/imports/en.ts'
import { translation as german } from '../../texts/translations/de.ts'
import { noticeSentence } from './notice-words.ts'
import { givenNotice } from './test-support/given-row.ts'

const EN = { imports: en, texts: english, day: (day: string) => `day ${day}` }
const DE = { imports: de, texts: german, day: (day: string) => `Tag ${day}` }

test.each([
  [
    givenNotice('value-missing', { field: 'due_date' }),
    'Next due date is missing',
    'Nächste Fälligkeit fehlt',
  ],
  [
    givenNotice('due-date-moved', { from: '2026-10-03', to: '2026-12-03' }),
    'Due date moved from day 2026-10-03 to day 2026-12-03',
    'Fälligkeit von Tag 2026-10-03 auf Tag 2026-12-03 verschoben',
  ],
  [givenNotice('not-taken', { what: 'logo' }), 'Not imported: Logos', 'Nicht übernommen: Logos'],
  [
    givenNotice('put-in-notes', { what: 'url' }),
    'Added to the notes: Link',
    'In die Notizen übernommen: Link',
  ],
  [
    givenNotice('put-in-notes', { what: 'IBAN' }),
    'Added to the notes: IBAN',
    'In die Notizen übernommen: IBAN',
  ],
])('%o', (notice, inEnglish, inGerman) => {
  expect(noticeSentence(notice, EN)).toBe(inEnglish)
  expect(noticeSentence(notice, DE)).toBe(inGerman)
})

test('what the file says stays as it is', () => {
  const notice = givenNotice('value-unclear', { field: 'amount', value: 'due_date' })
  expect(noticeSentence(notice, EN)).toBe('Amount: can’t understand “due_date”')
})

test('a rule of bills has the words of its refusal', () => {
  expect(noticeSentence(givenNotice('invalid-url'), DE)).toBe(german.refusals['invalid-url'])
})

test('what only a newer server knows is told in its words', () => {
  expect(noticeSentence(givenNotice('from-the-future'), DE)).toContain('the server says from-the-future')
})

test('every code has words in both languages', () => {
  const codes = Object.keys({ ...IMPORT_ERRORS, ...IMPORT_WARNINGS })
  expect(Object.keys(en.notices).toSorted()).toEqual(codes.toSorted())
  expect(Object.keys(de.notices).toSorted()).toEqual(codes.toSorted())
})
