import { expect, test } from 'vitest'
import { otpauthUrl } from '#factors/otpauth-url'

test('the address names issuer, user and secret', () => {
  expect(otpauthUrl('ada@example.org', 'JBSWY3DPEHPK3PXP')).toBe(
    'otpauth://totp/Duebook:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Duebook',
  )
})

test('nothing in an email is read as a part of the address', () => {
  const { pathname, searchParams } = new URL(otpauthUrl('a?secret=x&b#c/d:e%@exämple.org', 'AAAA'))
  expect(decodeURIComponent(pathname)).toMatch(/Duebook:a\?secret=x&b#c\/d:e%@exämple\.org$/)
  expect([...searchParams]).toEqual([
    ['secret', 'AAAA'],
    ['issuer', 'Duebook'],
  ])
})
