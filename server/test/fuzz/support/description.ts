import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** As much of JSON Schema as the published description uses. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  maxProperties?: number
  additionalProperties?: boolean
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}

/** One call, as the published description has it and nothing else knows it. */
export interface Operation {
  id: string
  method: string
  /** With `{name}` for parameters. */
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
  /** The body is a file. */
  takesFile: boolean
  /** The answers that are described, by status. Without a validator: not in JSON. */
  answers: Map<number, Validator | undefined>
}

export function operationsOf(description: unknown): Operation[] {
  const { paths } = description as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      // Header names are sent in lower case.
      parameters: (described.parameters ?? []).map((each) => ({ ...each, name: each.name.toLowerCase() })),
      body: described.requestBody?.content['application/json']?.schema,
      takesFile:
        described.requestBody !== undefined && !('application/json' in described.requestBody.content),
      answers: new Map(
        Object.entries(described.responses).map(([status, { content }]) => [
          Number(status),
          validatorOf(content?.['application/json']?.schema),
        ]),
      ),
    })),
  )
}

/** The status of a success. */
export function successOf({ answers }: Operation): number {
  return [...answers.keys()].find((status) => status < 400) ?? 200
}

const validators = new Map<string, Validator>()

/** Most answers of most calls have one of few schemas. */
function validatorOf(schema: JsonSchema | undefined): Validator | undefined {
  if (!schema) return undefined
  const text = JSON.stringify(schema)
  const validator = validators.get(text) ?? Compile(closed(schema) as TSchema)
  validators.set(text, validator)
  return validator
}

/** A field that the description does not have is not to be answered either. */
function closed(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(closed) } : {}),
    ...(schema.items ? { items: closed(schema.items) } : {}),
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, property]) => [name, closed(property)]),
          ),
          additionalProperties: schema.additionalProperties ?? false,
        }
      : {}),
  }
}
