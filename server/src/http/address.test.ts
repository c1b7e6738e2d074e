import { describe, expect, test } from 'vitest'
import { isAddressRange, networkPlace, plainAddress } from '#http/address'

describe('a place on the network', () => {
  test.each([
    ['203.0.113.7', '', '203.0.113.7'],
    ['::ffff:203.0.113.7', ', IPv4 mapped to IPv6', '203.0.113.7'],
    ['::ffff:cb00:7107', ', the same in hexadecimal', '203.0.113.7'],
  ])('of the IPv4 address %s%s is the address', (address, _, place) => {
    expect(networkPlace(address)).toBe(place)
  })

  test.each([
    { address: '2001:db8:1:2:3:4:5:6', is: 'any address', of: '2001:db8:1:2' },
    { address: '2001:db8:1:2::', is: 'the first address', of: '2001:db8:1:2' },
    { address: '2001:db8:1:2:ffff:ffff:ffff:ffff', is: 'the last address', of: '2001:db8:1:2' },
    { address: '2001:DB8:ABCD:2::1', is: 'one in capitals', of: '2001:db8:abcd:2' },
    { address: '2001:0db8:0001:0002::0001', is: 'one with leading zeros', of: '2001:db8:1:2' },
    { address: 'fe80::1%eth0', is: 'a link with its interface', of: 'fe80:0:0:0' },
    { address: '::1', is: 'this machine', of: '0:0:0:0' },
  ])('of an IPv6 address is its whole /64: $address, $is', ({ address, of }) => {
    expect(networkPlace(address)).toBe(`${of}::/64`)
  })

  test('is another one where the /64 is another one', () => {
    expect(networkPlace('2001:db8:1:3::1')).not.toBe(networkPlace('2001:db8:1:2::1'))
    expect(networkPlace('203.0.113.8')).not.toBe(networkPlace('203.0.113.7'))
  })

  test.each(['', 'unknown', 'localhost', '256.1.1.1', '[::1]', 'a'.repeat(1000), '1.2.3.4\n'])(
    'is unknown for %j',
    (address) => {
      expect(networkPlace(address)).toBe('unknown')
    },
  )

  test('has no port, which some proxies append', () => {
    expect(networkPlace('203.0.113.7:80')).toBe('203.0.113.7')
    expect(networkPlace('[2001:db8::1]:443')).toBe(networkPlace('2001:db8::1'))
  })
})

describe('an address range', () => {
  test.each(['10.0.0.1', '10.0.0.0/8', '192.168.0.0/16', '10.0.0.1/32', 'fd00::/8', '::1', '::1/128'])(
    'is %s',
    (text) => {
      expect(isAddressRange(text)).toBe(true)
    },
  )

  const names = ['', ' ', 'loopback', 'proxy.local', '10.0.0.1-10.0.0.9']
  const prefixes = ['10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '/8', '::/129', '10.0.0.0/8 ']
  test.each([...names, ...prefixes])('is not %j', (text) => {
    expect(isAddressRange(text)).toBe(false)
  })

  test.each(['0.0.0.0/0', '::/0'])('is not %s, at which Fastify would stop the start', (text) => {
    expect(isAddressRange(text)).toBe(false)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0::5', '2001:db8::5'],
  ['[2001:db8::5]:443', '2001:db8::5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['', 'unknown'],
  ['203.0.113.7", "192.0.2.66', 'unknown'],
  ['203.0.113.7\n192.0.2.66', 'unknown'],
])('the plain address of %j is %s', (given, address) => {
  expect(plainAddress(given)).toBe(address)
})
