import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * The address that is meant, in the form that rules are about: an IPv4 address that is written as, or embedded in, an IPv6
 * one is that IPv4 address. Undefined for what is no address, or is only one on some link (a zone).
 */
export function readAddress(text: string): Address | undefined {
  if (text.includes('%')) return undefined
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!URL.canParse(`http://[${text}]`)) return undefined
  // In hexadecimal: the library takes ::8.8.8.8 for ::ffff:8.8.8.8, which is another address.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1))
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  if (address.match(NAT64)) return ipaddr.fromByteArray(address.toByteArray().slice(-4))
  return address
}

/** Whether it is one that the whole internet means by it. What nobody has assigned a purpose yet is not. */
export function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL)
}

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** All that was ever given out. Old ways of embedding IPv4 lie outside, or have a range of their own. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
