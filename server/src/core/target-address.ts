/** What is expected of an address that somebody aims us at. */
export const TARGET = 'an http or https address without user name and password'

/** Undefined for anything else, and for what is longer than that once it is written in full. */
export function parseTarget(text: string, maxLength: number): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isFine =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
  return isFine && url.href.length <= maxLength ? url : undefined
}
