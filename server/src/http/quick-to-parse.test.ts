import { LIMITS, QUOTAS } from '@duebook/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireQuickToParse } from '#http/quick-to-parse'

const { bodyDepth, bodyValues, importChangesValues } = LIMITS

function refusalOf(json: string, mostValues: number = bodyValues): string | undefined {
  try {
    requireQuickToParse(Buffer.from(json), mostValues)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 7))

describe('what JSON would cost is seen without parsing it', () => {
  test('lists and objects inside each other, up to 16 and whether they are closed or not', () => {
    expect(refusalOf(nested(bodyDepth))).toBeUndefined()
    expect(refusalOf(nested(bodyDepth + 1))).toBe('body-too-deep')
    expect(refusalOf('['.repeat(1_000_000))).toBe('body-too-deep')
    expect(refusalOf('{"a":'.repeat(bodyDepth + 1))).toBe('body-too-deep')
    expect(refusalOf(`[${`${nested(bodyDepth - 1)},`.repeat(100)}1]`)).toBeUndefined()
  })

  test('values, up to 10,000', () => {
    expect(refusalOf(list(bodyValues))).toBeUndefined()
    expect(refusalOf(list(bodyValues + 1))).toBe('body-too-many-values')
    expect(refusalOf(`[${'{},'.repeat(bodyValues)}1]`)).toBe('body-too-many-values')
    expect(refusalOf(`{${'"a":1,'.repeat(bodyValues)}"a":1}`)).toBe('body-too-many-values')
  })

  test('nothing that stands inside of a text counts, whatever is escaped there', () => {
    for (const text of ['[', '{', ',', '"[', '\\', '\\"[', '\\\\', '字,']) {
      expect([text, refusalOf(JSON.stringify({ notes: text.repeat(20_000) }))]).toEqual([text, undefined])
    }
    expect(refusalOf(`["\\"",${'['.repeat(bodyDepth)}`)).toBe('body-too-deep')
    expect(refusalOf(`["\\\\",${'['.repeat(bodyDepth)}`)).toBe('body-too-deep')
    expect(refusalOf(`"${'['.repeat(1_000)}`)).toBeUndefined()
    expect(refusalOf('"\\')).toBeUndefined()
  })

  test('as exactly as by looking at the values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const json = JSON.stringify(value)
        const values = countOf(value)
        expect(refusalOf(json, values)).toBeUndefined()
        fc.pre(values > 0)
        expect(refusalOf(json, values - 1)).toBe('body-too-many-values')
      }),
    )
  })
})

describe('what clients may send is within the bounds', () => {
  test('undoing a change of as many bills as are allowed, with all their tags', () => {
    const changes = {
      account: 'x',
      category_id: 7,
      tags: Array(LIMITS.tagsPerBill).fill('x'),
      icon: null,
      archived: true,
    }
    const former = Array.from({ length: LIMITS.bulkBills }, (_, id) => ({ id, changes }))
    expect(refusalOf(JSON.stringify({ former }))).toBeUndefined()
  })

  test('a list of ids at its quota', () => {
    const longest = Math.max(LIMITS.pageSize, QUOTAS.categoriesPerGroup, LIMITS.bulkBills)
    expect(refusalOf(`{"ids":${list(longest)}}`)).toBeUndefined()
  })

  test('as many corrections of an import as 1 MiB has room for', () => {
    for (const change of [{ leave_out: true }, { values: { url: null } }]) {
      const rows: object[] = []
      for (let bytes = 20, row = 1; bytes < 1024 * 1024 && row <= LIMITS.importPayments; row++) {
        const each = { row, ...change }
        bytes += JSON.stringify(each).length + 1
        rows.push(each)
      }
      expect(refusalOf(JSON.stringify({ rows }), importChangesValues)).toBeUndefined()
    }
  })
})

/** An empty list or object counts like one with a value. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return Math.max(1, inside.length) + inside.reduce<number>((sum, each) => sum + countOf(each), 0)
}
