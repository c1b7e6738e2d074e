import { expect, test } from 'vitest'
import { otherWaysShown, passkeyAddress } from './ways-to-sign-in.ts'

const ORIGIN = 'http://duebook.local:3000'
const methods = (available: boolean, address: string | null, openid: { name: string } | null = null) => ({
  password: true,
  openid,
  passkey: { available, address },
})

test('the address where passkeys work is named where they do not', () => {
  expect(passkeyAddress(methods(false, 'https://bills.example.org/'), ORIGIN)).toBe(
    'https://bills.example.org/',
  )
})

test.each([
  ['they work here', true, ORIGIN],
  ['they work nowhere', false, null],
  ['it is the address of this page', false, `${ORIGIN}/`],
])('no address is named where %s', (_reason, available, address) => {
  expect(passkeyAddress(methods(available, address), ORIGIN)).toBeUndefined()
})

test.each([
  ['nothing', 'the server has not answered', undefined, true, 'none'],
  ['nothing', 'passkeys work nowhere', methods(false, null), true, 'none'],
  ['nothing', 'the browser knows no passkeys', methods(true, ORIGIN), false, 'none'],
  ['passkeys', 'they work here', methods(true, ORIGIN), true, 'buttons'],
  ['the address', 'passkeys work elsewhere', methods(false, 'https://bills.example.org'), true, 'hint'],
  ['OpenID', 'it is set up', methods(false, null, { name: 'Company' }), false, 'buttons'],
] as const)('%s is offered besides the password where %s', (_what, _why, answer, supports, shown) => {
  expect(otherWaysShown(answer, ORIGIN, supports)).toBe(shown)
})
