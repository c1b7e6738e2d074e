import type { Json } from '#api-docs/schemas'

interface Media {
  schema: Json
  example?: unknown
  examples?: Record<string, { value: unknown } | { $ref: string }>
}
export interface Response {
  description: string
  headers?: Json
  /** Failures can also be problem details. */
  content: { 'application/json': Media; 'application/problem+json'?: Media }
}
export type Responses = Record<string, Response | { $ref: string }>

/**
 * What several calls have in common is written once, among the components: it would be half of the description. Changes
 * the responses in place, and returns what they refer to then.
 */
export function hoistRepeated(calls: Responses[]): { responses: Json; examples: Json; schemas: Json } {
  const components = { responses: {} as Json, examples: {} as Json, schemas: {} as Json }
  for (const [text, places] of repeated(calls.flatMap(responsesWithExamples))) {
    const [first] = places
    const name = first && freeName(components.responses, first)
    if (name === undefined) continue
    components.responses[name] = JSON.parse(text)
    for (const { responses, status } of places) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  for (const [text, places] of repeated([...calls, components.responses as Responses].flatMap(examplesIn))) {
    const name = places[0]?.name ?? ''
    const reference = { [name]: { $ref: `#/components/examples/${name}` } }
    // Most failures are as short as a reference to them.
    const saved = places.length * (text.length - JSON.stringify(reference).length) - text.length
    if (saved < 0 || Object.hasOwn(components.examples, name)) continue
    Object.assign(components.examples, JSON.parse(text))
    for (const { examples } of places) Object.assign(examples, reference)
  }
  for (const [text, places] of repeated([...calls, components.responses as Responses].flatMap(envelopesIn))) {
    const name = `${places[0]?.of}Response`
    components.schemas[name] = JSON.parse(text)
    for (const { media } of places) media.schema = { $ref: `#/components/schemas/${name}` }
  }
  for (const [, { content }] of calls.flatMap(inline)) {
    if (!content['application/problem+json']) showAlone(content['application/json'])
  }
  return components
}

function repeated<P extends { value: unknown }>(places: P[]): Array<[text: string, places: P[]]> {
  const byText = Map.groupBy(places, ({ value }) => JSON.stringify(value))
  return [...byText].filter(([, same]) => same.length > 1)
}

function responsesWithExamples(responses: Responses) {
  return inline(responses).flatMap(([status, value]) => {
    const codes = Object.keys(value.content['application/json'].examples ?? {})
    return codes.length === 0 ? [] : [{ responses, status, codes, value }]
  })
}

/** By what it shows; what takes a key, or shows more than one thing, has a name of its own. */
function freeName(taken: Json, { codes, value }: { codes: string[]; value: Response }): string | undefined {
  const shown = codes.slice(0, 2).map(inPascalCase).join('Or')
  return [shown, `${shown}Keyed`, `${shown}OrOther`].find(
    (name) => !Object.hasOwn(taken, name) && name.endsWith('Keyed') === isKeyed(value),
  )
}

function isKeyed({ headers = {} }: Response): boolean {
  return 'Idempotency-Replayed' in headers
}

function examplesIn(responses: Responses) {
  return inline(responses).flatMap(([, response]) => {
    const { examples = {} } = response.content['application/json']
    return Object.entries(examples).map(([name, example]) => ({ examples, name, value: { [name]: example } }))
  })
}

/** What is answered, around something that has a name. */
function envelopesIn(responses: Responses) {
  return inline(responses).flatMap(([, { content }]) => {
    const media = content['application/json']
    const { data } = (media.schema.properties ?? {}) as { data?: { $ref?: string } }
    const of = data?.$ref?.split('/').at(-1)
    return of === undefined ? [] : [{ media, of, value: media.schema }]
  })
}

/** Parameters of queries that several calls take, under their names. */
export function hoistParameters(calls: Array<{ parameters?: Json[] }>): Record<string, Json> {
  const components: Record<string, Json> = {}
  const places = calls.flatMap(({ parameters = [] }) =>
    parameters.flatMap((value, index) => ('$ref' in value ? [] : [{ parameters, index, value }])),
  )
  for (const [, same] of repeated(places)) {
    const { value } = same[0] as (typeof places)[number]
    const name = inPascalCase(String(value.name).replaceAll('_', '-'))
    if (Object.hasOwn(components, name)) continue
    components[name] = value
    for (const { parameters, index } of same) parameters[index] = { $ref: `#/components/parameters/${name}` }
  }
  return components
}

/** A single example needs no name, unless that is the code of a failure. */
function showAlone(media: Media): void {
  const [example, ...others] = Object.values(media.examples ?? {})
  if (!example || others.length > 0 || '$ref' in example) return
  delete media.examples
  media.example = example.value
}

function inline(responses: Responses): Array<[status: string, response: Response]> {
  return Object.entries(responses).filter((entry): entry is [string, Response] => 'content' in entry[1])
}

function inPascalCase(code: string): string {
  return code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
