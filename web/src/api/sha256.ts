/**
 * SHA-256 of one block: up to 55 ASCII characters, in base64url like the server's. Written out because `crypto.subtle`
 * is missing over plain HTTP and asynchronous, and the secret must be gone when the function returns.
 */
export function sha256(text: string): string {
  if (text.length > 55) throw new RangeError('More than one block')
  const block = new Uint8Array(64)
  block.set(new TextEncoder().encode(text))
  block[text.length] = 0x80
  const words = new DataView(block.buffer)
  words.setUint32(60, text.length * 8)
  const schedule = Array.from({ length: 16 }, (_, index) => words.getUint32(index * 4))
  for (let i = 16; i < 64; i++) {
    const [a, b] = [schedule[i - 15] ?? 0, schedule[i - 2] ?? 0]
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    schedule.push(((schedule[i - 16] ?? 0) + s0 + (schedule[i - 7] ?? 0) + s1) >>> 0)
  }
  constants ??= makeConstants()
  const { start, rounds } = constants
  let [a, b, c, d, e, f, g, h] = start
  for (const [i, word] of schedule.entries()) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (rounds[i] ?? 0) + word) >>> 0
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) >>> 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0]
  }
  const result = new DataView(new ArrayBuffer(32))
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) {
    result.setUint32(i * 4, (start[i] ?? 0) + word)
  }
  const bytes = String.fromCharCode(...new Uint8Array(result.buffer))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function rotate(word: number, bits: number): number {
  return ((word >>> bits) | (word << (32 - bits))) >>> 0
}

type Eight = [number, number, number, number, number, number, number, number]

interface Constants {
  start: Eight
  rounds: number[]
}

let constants: Constants | undefined

/** The fractional parts of square roots, and of cube roots, of the first primes. When they are wanted: a slow phone asks for its data first. */
function makeConstants(): Constants {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as Eight
  return { start, rounds: primes.map((prime) => fraction(Math.cbrt(prime))) }
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0
}
