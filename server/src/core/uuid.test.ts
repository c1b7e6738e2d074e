import { expect, test } from 'vitest'
import { isUuid } from '#core/uuid'

const UUID = '0b9d1d5c-6f5e-4d43-9a53-1c1c1f0f7b11'

test.each([UUID, UUID.toUpperCase(), '00000000-0000-0000-0000-000000000000'])('%s is a UUID', (text) => {
  expect(isUuid(text)).toBe(true)
})

test.each([
  '',
  'not-a-uuid',
  UUID.slice(1),
  UUID.slice(0, -1),
  `${UUID}0`,
  `0${UUID}`,
  ` ${UUID}`,
  `${UUID}\n`,
  `{${UUID}}`,
  UUID.replaceAll('-', ''),
  UUID.replace('0', 'g'),
  '0b9d1d5c-6f5e-4d43-9a53-1c1c1f0f7bzz',
  '0b9d1d5-c6f5e-4d43-9a53-1c1c1f0f7b11',
  '0b9d1d5c-6f5-e4d43-9a53-1c1c1f0f7b11',
  '0b9d1d5c-6f5e-4d43-1c1c1f0f7b11',
  '0b9d1d5c-6f5e-4d43-9a53-9a53-1c1c1f0f7b11',
  '0b9d1d5c-zzzz-4d43-9a53-1c1c1f0f7b11',
])('%j is none', (text) => {
  expect(isUuid(text)).toBe(false)
})
