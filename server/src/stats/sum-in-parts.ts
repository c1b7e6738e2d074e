import { type RawBuilder, sql } from 'kysely'

const LOW_BITS = 24

/**
 * A sum can pass 2^53 and even 2^63, where SQLite refuses to add. So the high and the low bits of each amount are added
 * apart: either sum is an exact number up to hundreds of millions of amounts.
 */
export function sumInParts(amount: RawBuilder<unknown>): {
  high: RawBuilder<number>
  low: RawBuilder<number>
} {
  const part = (of: RawBuilder<unknown>) => sql<number>`coalesce(sum(${of}), 0)`
  return {
    high: part(sql`(${amount}) >> ${sql.lit(LOW_BITS)}`),
    low: part(sql`(${amount}) & ${sql.lit(2 ** LOW_BITS - 1)}`),
  }
}

export function joinSum(high: number | string, low: number | string): bigint {
  return (BigInt(high) << BigInt(LOW_BITS)) + BigInt(low)
}
