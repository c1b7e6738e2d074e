/** What is expected of an address that somebody aims us at. */
export const TARGET = 'an http or https address without user name and password'

/** Undefined for anything else, and for what is longer than that once it is written in full. */
export function parseTarget(text: string, maxLength: number): URL | undefined {
  const host = HTTP_HOST.exec(text)?.[1]
  if (host === undefined || host.length > MAX_HOST_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isFine = url.username === '' && url.password === '' && url.hash === ''
  return isFine && url.href.length <= maxLength ? url : undefined
}

// Slashes too many are skipped by who parses it.
const HTTP_HOST = /^https?:[/\\]*([^/\\?#]*)/i
/** As long as a name can be, and a port. To encode a longer one takes a time that grows with its square. */
const MAX_HOST_LENGTH = 260
