import { expect, test } from 'vitest'
import { isPublic, readAddress } from '#outbound/address-rules'

const isPublicText = (text: string) => {
  const address = readAddress(text)
  return address !== undefined && isPublic(address)
}

const words = (text: string) => text.split(' ')

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '100.63.255.255',
  '100.128.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '64:ff9b::8.8.8.8',
])('%s is public', (text) => {
  expect(isPublicText(text)).toBe(true)
})

test.each([
  // This machine, this network, nobody.
  ...words('0.0.0.0 0.1.2.3 127.0.0.1 127.255.255.254 :: ::1 0:0:0:0:0:0:0:1'),
  // Private networks.
  ...words('10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 fc00::1 fdff:ffff::1'),
  // One link; clouds tell secrets at 169.254.169.254.
  ...words('169.254.169.254 169.254.0.1 fe80::1 fe80::1%eth0 febf::1 fec0::1 2606:4700::1%1'),
  // Behind a provider's translation, benchmarks, documentation, protocols, the future, many at once.
  ...words('100.64.0.1 100.127.255.255 198.18.0.1 198.19.255.255'),
  ...words('192.0.0.1 192.0.0.171 192.0.2.1 198.51.100.7 203.0.113.7 2001:db8::1 3fff::1'),
  ...words('192.88.99.1 240.0.0.1 255.255.255.255 224.0.0.1 239.255.255.255 ff02::1 ff0e::1'),
  // IPv4 inside of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...words('::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe'),
  ...words('::127.0.0.1 ::7f00:1 ::8.8.8.8 ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8'),
  ...words('64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::8.8.8.8 64:ff9b:1::1'),
  ...words('2002:7f00:1::1 2002:a00:1:: 2002:808:808::1 2001::1 2001:0:7f00:1::'),
  ...words('100::1 2001:2::1 2001:10::1 2001:20::1 5f00::1 4000::1 1::1'),
  // No addresses, or in a form that nobody writes addresses in.
  ...words('localhost 127.1 0x7f.1 2130706433 0177.0.0.1 1.2.3 1.2.3.4.5 256.1.1.1 ::g'),
  '',
])('%s is not', (text) => {
  expect(isPublicText(text)).toBe(false)
})
