import type { TLocalizedValidationError } from 'typebox/error'
import { Errors } from 'typebox/schema'
import type { JsonSchema } from './tool-schemas.ts'

/** What is wrong with the arguments, in sentences that say what to fix; undefined where nothing is. */
export function problemsWith(schema: JsonSchema, value: unknown): string | undefined {
  const [isValid, errors] = Errors(schema, value)
  if (isValid) return undefined
  // A property that is not allowed is told once, by its object.
  const told = errors.filter(({ keyword }) => keyword !== 'boolean').map(ofUnion)
  // So many are not allowed that the list of errors ended before their object.
  if (told.length === 0) return `Too many arguments are unknown. Allowed: ${namesAt(schema, '#')}.`
  const sentences = [...new Set(told.map((error) => sentence(schema, error)))]
  return `${sentences.slice(0, MAX_SENTENCES).join('. ')}.`
}

/** What does not fit one of several forms may be meant as another: the whole is told instead. */
function ofUnion(error: TLocalizedValidationError): TLocalizedValidationError {
  const [union = '', form] = error.schemaPath.split('/anyOf/')
  if (form === undefined) return error
  const depth = union.split('/').filter((step) => step === 'properties' || step === 'items').length
  const instancePath = error.instancePath
    .split('/')
    .slice(0, depth + 1)
    .join('/')
  return { keyword: 'anyOf', schemaPath: union, instancePath, params: {}, message: '' }
}

const MAX_SENTENCES = 5

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function sentence(root: JsonSchema, error: TLocalizedValidationError): string {
  const name = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'additionalProperties') {
    const unknown = unknownNames(error.params.additionalProperties)
    const where = name === '' ? 'is no argument of this tool' : `is not part of ${name}`
    return `${unknown} ${where}. Allowed: ${namesAt(root, error.schemaPath)}`
  }
  if (error.keyword === 'required') {
    return `${name === '' ? 'Missing' : `Missing in ${name}`}: ${error.params.requiredProperties.join(', ')}`
  }
  return `${name === '' ? 'The arguments' : name} ${complaint(root, error)}`
}

function complaint(root: JsonSchema, error: TLocalizedValidationError): string {
  if (error.keyword === 'type') return `must be ${[error.params.type].flat().map(typeName).join(' or ')}`
  if (error.keyword === 'enum') return `must be one of: ${error.params.allowedValues.map(String).join(', ')}`
  if (error.keyword === 'anyOf') {
    return `does not have a form that is allowed. ${descriptionAt(root, error.schemaPath)}`.trim()
  }
  const { limit } = error.params as { limit?: number }
  return COMPLAINTS[error.keyword]?.(limit) ?? error.message
}

const COMPLAINTS: Readonly<Record<string, (limit: number | undefined) => string>> = {
  format: () => 'must be a day that exists, written as YYYY-MM-DD',
  pattern: () => 'must be a month, written as YYYY-MM',
  minimum: (limit) => `must be at least ${limit}`,
  exclusiveMinimum: (limit) => `must be greater than ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minLength: () => 'must not be empty',
  minItems: () => 'must not be empty',
  maxLength: (limit) => `must have at most ${limit} characters`,
  maxItems: (limit) => `must have at most ${limit} entries`,
}

function typeName(type: string): string {
  return TYPES[type] ?? type
}

/** As they were sent, but shortened. */
function unknownNames(names: readonly string[]): string {
  return names
    .slice(0, 3)
    .map((name) => JSON.stringify(name.slice(0, 40)))
    .join(', ')
}

function namesAt(root: JsonSchema, pointer: string): string {
  const { properties = {} } = schemaAt(root, pointer) as { properties?: object }
  return Object.keys(properties).join(', ') || 'none'
}

function descriptionAt(root: JsonSchema, pointer: string): string {
  const { description = '' } = schemaAt(root, pointer) as { description?: string }
  return description
}

/** By a pointer such as `#/properties/bill`. */
function schemaAt(root: JsonSchema, pointer: string): JsonSchema {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<JsonSchema>((schema, step) => (schema[step] ?? {}) as JsonSchema, root)
}
