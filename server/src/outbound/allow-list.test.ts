import { describe, expect, test } from 'vitest'
import { readAddress } from '#outbound/address-rules'
import { type AllowEntry, isAllowed, readAllowEntry } from '#outbound/allow-list'

const LAN = { host: 'ntfy.lan', address: '192.168.1.10', port: 8080 }

function opens(entry: string, target: Partial<typeof LAN> = {}): boolean {
  const { address: text, ...rest } = { ...LAN, ...target }
  const address = readAddress(text)
  const allowed: AllowEntry | undefined = readAllowEntry(entry)
  if (!allowed || !address) throw new Error('neither an entry nor an address')
  return isAllowed([allowed], { ...rest, address })
}

test.each([
  'ntfy.lan',
  'NTFY.lan',
  'ntfy.lan.',
  'ntfy.lan:8080',
  '192.168.1.10',
  '192.168.1.10:8080',
  '192.168.1.0/24',
  '192.168.0.0/16:8080',
  '0.0.0.0/0',
  '::ffff:192.168.1.10',
])('%s opens it', (entry) => {
  expect(opens(entry)).toBe(true)
})

test.each([
  'gotify.lan',
  'lan',
  'sub.ntfy.lan',
  'ntfy.lan:80',
  '192.168.1.11',
  '192.168.1.10:80',
  '192.168.2.0/24',
  'fd00::/8',
  '::/0',
])('%s does not', (entry) => {
  expect(opens(entry)).toBe(false)
})

describe('IPv6', () => {
  const target = { host: 'fd00::10', address: 'fd00::10' }

  test.each(['fd00::10', 'fd00::/8', '[fd00::10]', '[fd00::10]:8080', '[fd00::/8]:8080'])(
    '%s opens it',
    (entry) => {
      expect(opens(entry, target)).toBe(true)
    },
  )

  test.each(['fd00::11', '[fd00::10]:80', 'fe80::/10', '0.0.0.0/0'])('%s does not', (entry) => {
    expect(opens(entry, target)).toBe(false)
  })
})

test('a range opens what is mapped into IPv6 or embedded there too', () => {
  for (const address of ['::ffff:192.168.1.10', '64:ff9b::192.168.1.10'])
    expect(opens('192.168.1.0/24', { address })).toBe(true)
})

test('a name opens every address that it has, and no other name with the same address', () => {
  expect(opens('ntfy.lan', { address: '127.0.0.1' })).toBe(true)
  expect(opens('ntfy.lan', { host: 'evil.example.org' })).toBe(false)
})

test.each([
  '*',
  '*.lan',
  'http://ntfy.lan',
  'ntfy.lan/path',
  'user@ntfy.lan',
  'ntfy.lan:0',
  'ntfy.lan:65536',
  'ntfy.lan:http',
  'ntfy.lan:',
  ':8080',
  '192.168.1.0/33',
  '192.168.1.0/',
  '192.168.1/24',
  '10.1',
  '0x7f.1',
  '2130706433',
  'fd00::/129',
  '[fd00::1]:0',
  '[ntfy.lan',
  'fe80::1%eth0',
  '::ffff:10.0.0.0/104',
  'two words',
])('%s is refused', (entry) => {
  expect(readAllowEntry(entry)).toBeUndefined()
})
