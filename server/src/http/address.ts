import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What counts as one place on the network: an IPv4 address, or the /64 that one subscriber of IPv6 gets, since
 * within it anybody can take any address.
 */
export function networkPlace(addressAndPort: string | undefined): string {
  const parsed = parseAddress(addressAndPort)
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString() ?? 'unknown'
  const prefix = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The address alone, in its usual form. What a trusted proxy was made to pass on may be any text: that is `unknown`. */
export function plainAddress(addressAndPort: string | undefined): string {
  // Nearly all, and of every request: it has one spelling, so there is nothing to read.
  if (addressAndPort !== undefined && isIPv4(addressAndPort)) return addressAndPort
  return parseAddress(addressAndPort)?.toString().split('%', 1)[0] ?? 'unknown'
}

/** There is none of a client that has gone meanwhile. */
function parseAddress(addressAndPort: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (addressAndPort === undefined || addressAndPort.length > MAX_LENGTH) return undefined
  // Some proxies append the port.
  const address =
    /^\[(.+)\]:\d+$|^([\d.]+):\d+$/.exec(addressAndPort)?.slice(1).find(Boolean) ?? addressAndPort
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/** An IPv6 address with zone and port is shorter. */
const MAX_LENGTH = 100

/** An address, or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  // A range of everything would trust every address, which is surely a mistake.
  return isAddress(text) || (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0)
}

/** In full: the library also reads `10.0.0` and `0x7f.1`, which are likely mistakes. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}
