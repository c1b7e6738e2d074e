/**
 * Whether a bill can have this as its `url`: a web, mail or phone address, or anything without a scheme, such as `nas:8080/pay`.
 * `javascript:`, `data:` and the like would run when somebody clicks.
 */
export function isBillUrl(url: string): boolean {
  return isHostAndPort(url) || !SCHEME.test(url) || isBillLink(url)
}

/** Whether it can be shown as a link as it is. */
export function isBillLink(url: string): boolean {
  if (/^(?:mailto|tel):./i.test(url)) return true
  const host = HTTP_HOST.exec(url)?.[1]?.split('@').at(-1)
  return host !== undefined && host.length <= MAX_HOST_LENGTH && URL.canParse(url)
}

function isHostAndPort(url: string): boolean {
  const host = HOST_AND_PORT.exec(url)?.[1]?.toLowerCase()
  return host !== undefined && !NEVER_HOSTS.has(host)
}

// Slashes too many are skipped by who parses it.
const HTTP_HOST = /^https?:\/\/[/\\]*([^/\\?#]*)/i
/** As long as a name can be, and a port. To encode a longer one takes a time that grows with its square. */
const MAX_HOST_LENGTH = 260
const SCHEME = /^[a-z][a-z0-9+.-]*\s*:/i
const HOST_AND_PORT = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.?:\d{1,5}(?:[/?#]|$)/i
/** Schemes that browsers follow or run, also before digits (`javascript:1/…`). */
const NEVER_HOSTS = new Set([
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'javascript',
  'jscript',
  'livescript',
  'mailto',
  'tel',
  'vbscript',
  'view-source',
])
