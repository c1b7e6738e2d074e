/** `false`, how many proxies stand in front, or their addresses. */
export type TrustProxy = false | number | string[]

/** In Fastify's words: the peer is hop 0, and an address is believed when everything nearer than it is trusted. */
export function trustedHops(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}
