import { expect, test } from 'vitest'
import { readSignInAddress } from './sign-in-address.ts'

const TOKEN = 'Zk3-_9QxYw0a1b2c3d4e5f6g7h8i9j0kAlBmCnDoEpF'

test('a token is recognised by its length', () => {
  expect(readSignInAddress(TOKEN)).toEqual({ token: TOKEN })
  expect(readSignInAddress(TOKEN.slice(1))).toBeUndefined()
})

test('a failed sign-in at the provider says why', () => {
  expect(readSignInAddress('error=openid-away')).toEqual({ error: 'openid-away' })
})

test.each(['', 'error=', 'error=<b>', 'setup=abc'])('%j says nothing', (fragment) => {
  expect(readSignInAddress(fragment)).toBeUndefined()
})
