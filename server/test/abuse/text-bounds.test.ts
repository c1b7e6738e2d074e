import { type Endpoint, endpoints, TEXT_LIMITS } from '@duebook/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { resolveReferences } from '../support/resolve-references.ts'
import { makeTestApp } from '../support/test-app.ts'
import { endlessListsIn, type Schema, textFields, textsIn } from '../support/text-fields.ts'

test('every text in a body or a query of the contract has an upper bound', () => {
  const fields = textFields()
  expect(fields.length).toBeGreaterThan(40)
  const unbounded = fields
    .filter(({ schema }) => schema.type !== 'string' || schema.maxLength === undefined)
    .map(({ call, place, path }) => `${call}: ${path} in the ${place}`)
  expect(unbounded).toEqual([])
})

test('that bound is twice the limit and 100 more', () => {
  for (const { call, path, schema } of textFields()) {
    const limit = schema['x-max-characters'] ?? Number.NaN
    expect.soft(schema.maxLength, `${call} ${path}`).toBe(2 * limit + 100)
    expect.soft(Object.values<number>(TEXT_LIMITS), `${call} ${path}`).toContain(limit)
  }
})

test('every list has one too', () => {
  const endless = Object.entries<Endpoint>(endpoints).flatMap(([call, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? endlessListsIn(schema as Schema, call) : [])),
  )
  expect(endless).toEqual([])
})

test('a text without a bound is found wherever it lies', () => {
  const text = Type.String()
  const paths = (schema: unknown) => textsIn(schema as Schema, 'x').map(([path]) => path)
  expect(paths(text)).toEqual(['x'])
  expect(paths(Type.Union([Type.Null(), text]))).toEqual(['x'])
  expect(paths(Type.Array(Type.Object({ a: Type.Integer(), b: Type.Optional(text) })))).toEqual(['x[].b'])
  expect(paths(Type.Record(Type.String(), text))).not.toEqual([])
  expect(paths(Type.Unknown())).toEqual(['x'])
  expect(paths(Type.Enum(['a', 'b']))).toEqual([])
  expect(paths(Type.Union([Type.Integer(), Type.Boolean()]))).toEqual([])
  expect(endlessListsIn(Type.Object({ a: Type.Array(Type.Integer()) }) as Schema, 'x')).toEqual(['x.a'])
})

test('the OpenAPI document shows the bounds, including those of headers', async () => {
  const { body } = await (await makeTestApp('sqlite')).call('GET', '/openapi.json')
  const { paths } = resolveReferences(JSON.parse(body)) as {
    paths: Record<string, Record<string, Described>>
  }
  const unbounded: string[] = []
  let texts = 0
  for (const { operationId, parameters = [], requestBody } of Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    const fields = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {})
    for (const [name, schema] of [
      ...fields,
      ...parameters.map((each) => [each.name, each.schema] as const),
    ]) {
      for (const [path, text] of textsIn(schema, name)) {
        texts += 1
        if (text.maxLength === undefined) unbounded.push(`${operationId} ${path}`)
      }
    }
  }
  expect(texts).toBeGreaterThan(60)
  expect(unbounded).toEqual([])
})

interface Described {
  operationId: string
  parameters?: Array<{ name: string; schema: Schema }>
  /** Of a file it has none of JSON. */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
