import { expect, test } from 'vitest'
import { safeAddress } from './safe-address.ts'

const PUBLIC = 'https://bills.example.org'

test.each([
  ['http:', 'bills.example.org', PUBLIC],
  ['http:', '192.168.1.20', PUBLIC],
  ['http:', 'localhost.example.org', PUBLIC],
  ['https:', 'bills.example.org', undefined],
  ['http:', 'localhost', undefined],
  ['http:', 'duebook.localhost', undefined],
  ['http:', '127.0.0.1', undefined],
  ['http:', '[::1]', undefined],
])('a page opened by %s//%s is told %s', (protocol, hostname, expected) => {
  expect(safeAddress(PUBLIC, { protocol, hostname })).toBe(expected)
})

test.each([undefined, '', '__PUBLIC_URL__', 'http://bills.example.org', 'javascript:alert(1)'])(
  'without an address over HTTPS nothing is said: %s',
  (publicUrl) => {
    expect(safeAddress(publicUrl, { protocol: 'http:', hostname: 'bills.example.org' })).toBeUndefined()
  },
)
