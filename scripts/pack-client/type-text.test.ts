import { expect, test } from 'vitest'
import { declarationText, type JsonSchema, typeText } from './type-text.ts'

const COLOUR: JsonSchema = { enum: ['red', 'blue'] }
const nameOf = (schema: JsonSchema) => (schema === COLOUR ? 'Colour' : undefined)

test.each<[JsonSchema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ const: 'ok' }, '"ok"'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [COLOUR, 'Colour'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: COLOUR }, 'Colour[]'],
  [{ type: 'array', items: { anyOf: [COLOUR, { type: 'null' }] } }, 'Array<Colour | null>'],
  [{ type: 'object', patternProperties: { '.*': { type: 'number' } } }, 'Readonly<Record<string, number>>'],
  [{ type: 'object', properties: {}, additionalProperties: true }, '{\n[field: string]: unknown\n}'],
])('%j is written as %s', (schema, text) => {
  expect(typeText(schema, nameOf)).toBe(text)
})

test('an object becomes an interface whose fields have their descriptions and defaults', () => {
  const schema: JsonSchema = {
    type: 'object',
    description: 'Of a wall',
    required: ['colour'],
    properties: {
      colour: COLOUR,
      coats: { type: 'integer', description: 'How many */', default: 2 },
      note: {
        anyOf: [{ type: 'string', description: 'In words', 'x-max-characters': 100 }, { type: 'null' }],
      },
    },
  }
  expect(declarationText('Paint', schema, nameOf)).toBe(`/** Of a wall */
export interface Paint {
colour: Colour
/** How many *\\/
 * @default 2 */
coats?: number | undefined
/** In words. At most 100 characters */
note?: string | null | undefined
}
`)
})

test('one of several objects is a type, because no interface can be', () => {
  const either: JsonSchema = { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] }
  expect(declarationText('Either', either, nameOf)).toMatch(/^export type Either = \{/)
})

test('a schema that cannot be written is an error, not any type', () => {
  expect(() => typeText({ type: 'array', items: {} }, nameOf)).toThrow('cannot be written as a type: {}')
})
