const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const IPV4 = String.raw`127(?:\.${BYTE}){3}`
/** In hexadecimal as URLs write it. */
const MAPPED_IPV4 = String.raw`::ffff:(?:${IPV4}|7f[\da-f]{2}:[\da-f]{1,4})`
const IPV6 = '::1|(?:0{1,4}:){7}0{0,3}1'
const LOOPBACK = new RegExp(`^(?:localhost|${IPV4}|${IPV6}|${MAPPED_IPV4})$`, 'i')

/** Whether a host, a name or an address in full and without brackets, is this machine and no other. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}
