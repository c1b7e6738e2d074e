import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { problemsWith } from './check-input.ts'
import type { JsonSchema } from './tool-schemas.ts'

/** Arguments are checked by TypeBox, as everywhere else, with sentences that say what to fix. */
export function checked(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  return standard(schema, (value) => {
    const problems = problemsWith(schema, value)
    return problems === undefined
      ? { value: value as Record<string, unknown> }
      : { issues: [{ message: problems }] }
  })
}

/** Answers are only described: what was done must not become a failure because its answer looks new. */
export function described(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  return standard(schema, (value) => ({ value: value as Record<string, unknown> }))
}

type Standard = StandardSchemaWithJSON<Record<string, unknown>>

function standard(schema: JsonSchema, validate: Standard['~standard']['validate']): Standard {
  const json = () => schema
  return {
    '~standard': { version: 1, vendor: 'duebook', jsonSchema: { input: json, output: json }, validate },
  }
}
