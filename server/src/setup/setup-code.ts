import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#http/address'

/** Derived from the signing secret: it needs no place to be kept, and whoever reads the log may set the instance up. */
export function setupCodeFor(signingSecret: string): string {
  const digest = createHmac('sha256', signingSecret).update('duebook setup code').digest()
  const letters = [...digest.subarray(0, 12)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-')
}

export function isSetupCode(given: string | undefined, code: string): boolean {
  const normalise = (text: string) => Buffer.from(text.toUpperCase().replaceAll(/[\s-]/g, ''))
  const [a, b] = [normalise(given ?? ''), normalise(code)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether the request was made by hand on this machine. A proxy forwards for strangers, a foreign name in Host may be
 * a page that points its own domain here, and a page of another site could make the browser send the form.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request
  if (!isLoopback(request.raw.socket.remoteAddress) || !LOCAL_HOST.test(headers.host ?? '')) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i
const FORWARDING = /^(?:forwarded|x-forwarded-.*|x-real-ip|via)$/
// Without I, L, O and U, which people confuse; 32 letters, so that no byte is favoured.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
