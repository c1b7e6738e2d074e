/** RFC 4648, as authenticator apps read it. */
export const RFC_4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Five bits a letter, without padding: of five bytes, or a multiple of that, nothing is left over. */
export function toBase32(bytes: Uint8Array, alphabet = RFC_4648): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return letters.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
