import { expect, test } from 'vitest'
import { describeTokens } from '#cli/end-tokens'
import { countTokenTables } from '#db/token-tables'

const counts = (numbers: Record<string, number>) => countTokenTables((table) => numbers[table] ?? 0)

test('says how many still work, or were ended, and nothing where there are none', () => {
  expect(describeTokens(counts({ personal_tokens: 2, feeds: 1 }), false)).toEqual([
    'Still valid: 2 access tokens, 1 calendar feed. To end them, use --end-tokens',
  ])
  expect(describeTokens(counts({ personal_tokens: 1 }), true)).toEqual(['Ended: 1 access token'])
  expect(describeTokens(counts({}), false)).toEqual([])
})
