import { expect, test } from 'vitest'
import { MAX_JSON_DEPTH } from '#imports/reading/limits'
import { parseJson } from '#imports/reading/parse-json'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('brackets and commas inside of texts are no values', () => {
  const value = { a: ['[{,"\\', '[['.repeat(100)] }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

test('a value can be only so deep', () => {
  expect(parseJson(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array)
  expect(() => parseJson(nested(MAX_JSON_DEPTH + 1))).toThrow('too much time or memory')
  expect(() => parseJson('['.repeat(100_000))).toThrow('too much time or memory')
})

test.each(['{"a":1,}', '[1] [2]', "{'a':1}", '{"a', '[NaN]'])('%s is not valid', (text) => {
  expect(() => parseJson(text)).toThrow('it is not valid JSON')
})

test('a key cannot change what all objects have', () => {
  const value = parseJson('{"__proto__":{"admin":true}}') as object
  expect('admin' in value).toBe(false)
})
