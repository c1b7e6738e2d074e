import type { Bill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { repeatsText } from '#output/repeats'

test.each([
  ['a frequency', 'daily', null, 'daily'],
  ['a unit', 'monthly', { every: 1, unit: 'decade' }, 'every decade'],
  ['a month', 'annual', { every: 1, unit: 'year', months: [7, 13], day: 1 }, 'yearly on 1 Jul, 1 13'],
])('%s that this program does not know is shown as it was sent', (_, frequency, schedule, text) => {
  expect(repeatsText({ frequency, schedule } as unknown as Bill)).toBe(text)
})
