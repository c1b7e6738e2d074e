import { BILL_FIELDS, IMPORT_ERRORS, IMPORT_WARNINGS, PAYMENT_FIELDS } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interpret } from '#imports/interpret/interpret'
import { givenGroup, givenItems, givenKnown, givenValues } from '#imports/interpret/test-support/given'
import type { Values } from '#imports/neutral'

const LONG = ['9', '(', "'", ' ', ',', 'a,', '-', '$', '1.', '\u0301', 'every ', '\n'].map((part) =>
  part.repeat(30_000),
)
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.stringMatching(/^[-+(~$€ ]{0,3}[\d.,' ]{0,12}[-)€ ]{0,3}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG, '\ud800', '\u0000', '__proto__', 'constructor') },
)
const anyValues = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, anyText])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Values>
const KNOWN = new Set([...Object.keys(IMPORT_ERRORS), ...Object.keys(IMPORT_WARNINGS)])

test('whatever a file says, every row becomes a bill or has errors, quickly', async () => {
  const anyItem = fc.oneof(
    fc.record({
      values: anyValues(BILL_FIELDS),
      payments: fc.array(fc.record({ date: anyText, amount: anyText }), { maxLength: 2 }),
    }),
    fc.record({ values: anyValues(BILL_FIELDS).map((values) => givenValues(values)) }),
    fc.record({ values: anyValues(PAYMENT_FIELDS) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyItem, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('local', 'exact'),
      async (items, notation) => {
        const { rows } = await interpret(
          givenItems(items, { notation }),
          givenGroup({ bills: [givenKnown()] }),
        )
        for (const { bill, payments, errors, warnings } of rows) {
          expect(errors.length > 0 || bill !== null || payments.length === 1).toBe(true)
          const notices = [...warnings, ...errors.flatMap((each) => ('refusal' in each ? [] : [each]))]
          expect(notices.filter(({ code }) => !KNOWN.has(code))).toEqual([])
        }
      },
    ),
    { numRuns: 250 },
  )
})
