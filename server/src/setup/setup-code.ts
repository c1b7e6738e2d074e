import { createHmac, timingSafeEqual } from 'node:crypto'

/** Derived from the signing secret: it does not have to be stored, and anyone who can read the log may set up the instance. */
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

/** Where the set-up page takes the code from by itself. Behind the #, which browsers send to no server or proxy. */
export function setupLink(address: string, code: string): string {
  return `${address}/#setup=${code}`
}

// Without I, L, O and U, which people confuse; 32 letters, so that no byte is favoured.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
