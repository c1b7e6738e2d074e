import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a link carries: numbers, and a proof that we made it for them and for what they are bound to. Nothing of it is
 * stored, and a database without the instance's key is of no use to make one.
 */
export function signToken(key: Buffer, numbers: readonly number[], boundTo: string): string {
  return [...numbers, proofOf(key, numbers, boundTo)].join('-')
}

/** Undefined for what cannot be a token of so many numbers. */
export function readToken(token: string, count: number): { numbers: number[]; proof: string } | undefined {
  const parts = new RegExp(`^((?:\\d{1,15}-){${count}})([\\w-]{43})$`).exec(token)
  if (!parts?.[1] || !parts[2]) return undefined
  return { numbers: parts[1].split('-').slice(0, count).map(Number), proof: parts[2] }
}

export function isProven(
  key: Buffer,
  { numbers, proof }: { numbers: readonly number[]; proof: string },
  boundTo: string,
): boolean {
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, numbers, boundTo)))
}

function proofOf(key: Buffer, numbers: readonly number[], boundTo: string): string {
  return createHmac('sha256', key)
    .update([...numbers, boundTo].join('\n'))
    .digest('base64url')
}
