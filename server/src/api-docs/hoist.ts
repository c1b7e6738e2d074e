import type { Json } from '#api-docs/schemas'

interface Media {
  schema: Json
  example?: unknown
  examples?: Record<string, { value: unknown } | { $ref: string }>
}
export interface Response {
  description: string
  headers?: Json
  content: { 'application/json': Media }
}
export type Responses = Record<string, Response | { $ref: string }>

/**
 * What several calls have in common is written once, among the components: it would be half of the description. Changes
 * the responses in place, and returns what they refer to then.
 */
export function hoistRepeated(calls: Responses[]): { responses: Json; examples: Json } {
  const components = { responses: {} as Json, examples: {} as Json }
  for (const [text, places] of repeated(calls.flatMap(responsesWithOneExample))) {
    const name = inPascalCase(places[0]?.code ?? '')
    if (Object.hasOwn(components.responses, name)) continue
    components.responses[name] = JSON.parse(text)
    for (const { responses, status } of places) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  for (const [text, places] of repeated(calls.flatMap(examplesIn))) {
    const name = places[0]?.name ?? ''
    if (Object.hasOwn(components.examples, name)) continue
    components.examples[name] = JSON.parse(text)
    for (const { examples } of places) examples[name] = { $ref: `#/components/examples/${name}` }
  }
  for (const [, { content }] of calls.flatMap(inline)) showAlone(content['application/json'])
  return components
}

function repeated<P extends { value: unknown }>(places: P[]): Array<[text: string, places: P[]]> {
  const byText = Map.groupBy(places, ({ value }) => JSON.stringify(value))
  return [...byText].filter(([, same]) => same.length > 1)
}

function responsesWithOneExample(responses: Responses) {
  return inline(responses).flatMap(([status, value]) => {
    const [code, ...others] = Object.keys(value.content['application/json'].examples ?? {})
    return code === undefined || others.length > 0 ? [] : [{ responses, status, code, value }]
  })
}

function examplesIn(responses: Responses) {
  return inline(responses).flatMap(([, response]) => {
    const { examples = {} } = response.content['application/json']
    return Object.entries(examples).map(([name, value]) => ({ examples, name, value }))
  })
}

/** A single example needs no name. */
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
