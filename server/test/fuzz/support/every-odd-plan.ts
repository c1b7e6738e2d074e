import fc from 'fast-check'
import type { JsonSchema, Operation } from './description.ts'
import { PLAIN_FILE } from './files.ts'
import { Encoded, isSlow, type Plan, paramsIn } from './requests.ts'
import { type Fields, fitting, Literal, ODD_HEADERS, ODD_JSON, ODD_TEXTS, Reference } from './values.ts'

/** Every place of every call with every odd value that we know, while everything else is as it should be. */
export function everyOddPlan(operations: Operation[]): Plan[] {
  return operations.flatMap((operation) => {
    const plans = oddPlansOf(operation)
    return isSlow(operation) ? plans.filter((_, index) => index % 10 === 0) : plans
  })
}

function oddPlansOf(operation: Operation): Plan[] {
  const { path, body, parameters } = operation
  const params = Object.fromEntries(paramsIn(path).map(([name, kind]) => [name, new Reference(kind, 0)]))
  const named = (place: string) => parameters.filter((each) => each.in === place)
  const query = required(named('query'))
  const home: Fields = [['x-database-id', new Reference('home', 0)]]
  const fields = required(fieldsOf(body))
  const plan: Plan = {
    call: operation.id,
    caller: 'owner',
    params,
    query,
    headers: home,
    body: operation.takesFile ? { raw: PLAIN_FILE } : body && { fields },
  }
  return [
    ...Object.keys(params).flatMap((name) =>
      ODD_TEXTS.map((text) => ({ ...plan, params: { ...params, [name]: text } })),
    ),
    ...named('query').flatMap(({ name }) =>
      ['', ...ODD_TEXTS].map((text) => ({ ...plan, query: replaced(query, name, new Encoded(text)) })),
    ),
    ...named('header').flatMap(({ name }) =>
      ODD_HEADERS.map((text) => ({ ...plan, headers: replaced(home, name, text) })),
    ),
    ...fieldsOf(body).flatMap(({ name }) =>
      ODD_JSON.map((json) => ({ ...plan, body: { fields: replaced(fields, name, new Literal(json)) } })),
    ),
  ]
}

interface Field {
  name: string
  required?: boolean
  schema: JsonSchema
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema = {}): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))
}

function required(fields: Field[]): Fields {
  return fields
    .filter((field) => field.required)
    .map(({ name, schema }) => [name, fc.sample(fitting(name, schema), { numRuns: 1, seed: 7 })[0]])
}

function replaced(fields: Fields, name: string, value: unknown): Fields {
  return [...fields.filter((field) => field[0] !== name), [name, value]]
}
