import ipaddr from 'ipaddr.js'
import { type Address, readAddress } from '#outbound/address-rules'

/** One entry of OUTBOUND_ALLOW: what may be reached although it is not public. Without a port it is every port. */
export type AllowEntry = ({ host: string } | { range: [Address, number] }) & { port: number | undefined }

/** `ntfy.lan`, `ntfy.lan:8080`, `192.168.1.10`, `192.168.1.0/24:443`, `fd00::/8`, `[fd00::1]:8080`. Undefined for anything else. */
export function readAllowEntry(text: string): AllowEntry | undefined {
  const { subject, port } = splitPort(text)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const range = readRange(subject)
  if (range) return { range, port }
  const host = readHostName(subject)
  return host === undefined ? undefined : { host, port }
}

export function isAllowed(
  allow: readonly AllowEntry[],
  { host, address, port }: { host: string; address: Address; port: number },
): boolean {
  return allow.some((entry) => {
    if (entry.port !== undefined && entry.port !== port) return false
    if ('host' in entry) return entry.host === withoutDot(host)
    const [start, bits] = entry.range
    return start.kind() === address.kind() && address.match(start, bits)
  })
}

/** Whether the operator has named this host, on whatever port. */
export function isNamed(allow: readonly AllowEntry[], host: string): boolean {
  return allow.some((entry) => 'host' in entry && entry.host === withoutDot(host))
}

function splitPort(text: string): { subject: string; port: number | undefined } {
  const bracketed = /^\[(?<subject>[^\]]+)\](?::(?<port>\d{1,5}))?$/.exec(text)?.groups
  // An IPv6 address without brackets has several colons, and no port.
  const plain = /^(?<subject>[^:]+)(?::(?<port>\d{1,5}))?$/.exec(text)?.groups
  const { subject = text, port } = bracketed ?? plain ?? {}
  return { subject, port: port === undefined ? undefined : Number(port) }
}

function readRange(text: string): [Address, number] | undefined {
  const [start = '', bits, ...more] = text.split('/')
  const address = readAddress(start)
  if (address === undefined || more.length > 0) return undefined
  if (bits === undefined) return [address, address.kind() === 'ipv4' ? 32 : 128]
  // Of an embedded address nobody knows whose bits are counted.
  const isPlain = address.kind() === ipaddr.parse(start).kind()
  return isPlain && ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined
}

/** As it stands in an address: in small letters, and with other than ASCII letters encoded. */
function readHostName(text: string): string | undefined {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined
  const isNameAlone =
    url !== undefined && !/[:/?#@\\*[\]]/.test(text) && url.href === `http://${url.hostname}/`
  // Numbers in other notations, such as 10.1, would be taken for addresses by whoever wrote them.
  return isNameAlone && !ipaddr.isValid(url.hostname) ? withoutDot(url.hostname) : undefined
}

const withoutDot = (host: string): string => host.replace(/\.$/, '')
