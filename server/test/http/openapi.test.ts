import {
  API_PREFIX,
  type Endpoint,
  endpoints,
  type Failure,
  REFUSAL_CODES,
  REFUSALS,
  type RefusalCode,
} from '@duebook/contract'
import { expect, test } from 'vitest'
import { STATUS } from '#http/errors'
import { faultInFailure } from '../support/failure.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: object
}
interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: {
    required?: boolean
    content: Record<string, { schema?: { properties?: object; required?: string[] } }>
  }
  responses: Record<string, { description?: string; content?: Record<string, Media> }>
}
interface Description {
  openapi: string
  info: { title?: string; version?: string }
  servers?: Array<{ url: string }>
  paths: Record<string, Record<string, Operation>>
  components?: { securitySchemes?: Record<string, object>; schemas?: Record<string, FailureSchema> }
}

interface Media {
  schema?: unknown
  example?: unknown
}
interface FailureSchema {
  properties: { code: { enum: RefusalCode[] } }
  required: string[]
}

onEveryDialect((testApp) => {
  test('the description has every endpoint of the contract under its method and path, and nothing more', async () => {
    const { paths } = await describedBy(await testApp())
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const known = Object.values(endpoints).map(
      ({ method, path }) => `${method} ${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(known.toSorted())
  })

  test('it is public, plain JSON of OpenAPI 3.1 with what the standard asks for', async () => {
    const context = await testApp({ version: '1.2.3' })
    const response = await context.call('GET', '/openapi.json')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const description = JSON.parse(response.body) as Description
    expect(description.openapi).toMatch(/^3\.1\.\d+$/)
    expect(description.info).toMatchObject({ title: 'Duebook', version: '1.2.3' })
    expect(description.servers?.[0]?.url).toMatch(/^\/$/)
    expect(response.body).not.toContain('"nullable"')
    expect(dangling(description)).toEqual([])
  })

  test('every operation has a name of its own, a tag, parameters for its path, and answers with schemas', async () => {
    const description = await describedBy(await testApp())
    const names: string[] = []
    for (const { endpoint, operation, name } of operationsOf(description)) {
      names.push(operation.operationId ?? '')
      expect.soft(operation.operationId, name).toMatch(/^[a-zA-Z]\w*$/)
      expect.soft(operation.summary, name).toBeTruthy()
      expect.soft(operation.tags, name).toHaveLength(1)
      const wanted = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect
        .soft(
          inPath.map((parameter) => parameter.name),
          name,
        )
        .toEqual(wanted)
      for (const parameter of operation.parameters ?? []) {
        expect.soft(['path', 'query', 'header'], name).toContain(parameter.in)
        expect.soft(parameter.schema, name).toBeTypeOf('object')
        expect.soft(parameter.required === true || parameter.in !== 'path', name).toBe(true)
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        expect.soft(status, name).toMatch(/^[2-5]\d\d$/)
        expect.soft(response.description, `${name} ${status}`).toBeTruthy()
        expect.soft(response.content?.['application/json']?.schema, `${name} ${status}`).toBeTypeOf('object')
      }
    }
    expect(new Set(names).size).toBe(names.length)
  })

  test('every operation says who may call it and how it can be refused', async () => {
    const description = await describedBy(await testApp())
    const schemes = Object.keys(description.components?.securitySchemes ?? {})
    expect(description.components?.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
    })
    for (const { endpoint, operation, name } of operationsOf(description)) {
      expect.soft(operation.security, name).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
      for (const scheme of operation.security?.flatMap(Object.keys) ?? []) expect(schemes).toContain(scheme)
      const statuses = Object.keys(operation.responses)
      expect.soft(statuses, name).toEqual(expect.arrayContaining(statusesOf(endpoint)))
    }
  })

  test('every refusal is described with the codes that it can have, and an example', async () => {
    const description = await describedBy(await testApp())
    expect(description.components?.schemas?.Failure?.properties.code.enum).toEqual(REFUSAL_CODES)
    for (const { operation, name } of operationsOf(description)) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        const { schema, example } = content?.['application/json'] ?? { schema: undefined }
        const { properties, required } = schema as FailureSchema
        expect
          .soft(required, `${name} ${status}`)
          .toEqual(expect.arrayContaining(['success', 'error', 'code']))
        const statuses = properties.code.enum.map((code) => STATUS[REFUSALS[code][0]])
        expect.soft([...new Set(statuses)], `${name} ${status}`).toEqual([Number(status)])
        expect.soft(properties.code.enum, `${name} ${status}`).toContain((example as Failure).code)
        expect.soft(faultInFailure(example, Number(status)), `${name} ${status}`).toBeUndefined()
      }
    }
  })

  test('a call has a body in its description exactly when it takes one, with the same fields', async () => {
    const description = await describedBy(await testApp())
    for (const { endpoint, operation, name } of operationsOf(description)) {
      const schema = operation.requestBody?.content['application/json']?.schema
      expect.soft(schema !== undefined, name).toBe(endpoint.body !== undefined)
      expect
        .soft(Object.keys(schema?.properties ?? {}), name)
        .toEqual(Object.keys(endpoint.body?.properties ?? {}))
      expect.soft(schema?.required ?? [], name).toEqual(endpoint.body?.required ?? [])
    }
  })

  test('headers and queries that a call takes are described', async () => {
    const description = await describedBy(await testApp())
    for (const { endpoint, operation, name } of operationsOf(description)) {
      const named = (place: string) =>
        (operation.parameters ?? [])
          .filter((each) => each.in === place)
          .map((each) => each.name.toLowerCase())
      expect.soft(named('query'), name).toEqual(Object.keys(endpoint.query?.properties ?? {}))
      const headers = named('header')
      expect.soft(headers.includes('idempotency-key'), name).toBe(endpoint.keyed === true)
      expect.soft(headers.includes('x-database-id'), name).toBe(endpoint.access === 'group')
      expect.soft(headers.includes('x-database'), name).toBe(endpoint.access === 'group')
    }
  })

  test('the headers of cookie sessions are described where they are read', async () => {
    const operations = operationsOf(await describedBy(await testApp()))
    const callsWith = (header: string) =>
      operations
        .filter(({ operation }) => operation.parameters?.some(({ name }) => name === header))
        .map(({ endpoint }) => endpoint.path)
        .toSorted()
    expect(callsWith('x-session-binding')).toEqual(['/auth/logout', '/auth/refresh'])
    expect(callsWith('x-session')).toEqual([
      '/auth/finish-logout',
      '/auth/login',
      '/auth/logout',
      '/auth/logout-all',
      '/auth/refresh',
      '/invitations/accept',
      '/setup',
    ])
  })

  test('421 is described for every call but those that answer to any host name', async () => {
    const operations = operationsOf(await describedBy(await testApp()))
    const without = operations.filter(({ operation }) => !('421' in operation.responses))
    expect(without.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(['/health', '/ready'])
  })

  test('a page to read it by comes with everything it needs, and from nowhere else', async () => {
    const context = await testApp()
    const page = await context.call('GET', '/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/)
    const loaded = addresses.filter((address) => address.startsWith(`${API_PREFIX}/docs/`))
    expect(loaded.length).toBeGreaterThan(1)
    for (const url of loaded) {
      expect.soft((await context.inject({ method: 'GET', url })).statusCode, url).toBe(200)
    }
  })
})

async function describedBy(context: TestApp): Promise<Description> {
  return JSON.parse((await context.call('GET', '/openapi.json')).body) as Description
}

function operationsOf({ paths }: Description) {
  return Object.values<Endpoint>(endpoints).map((endpoint) => {
    const path = `${API_PREFIX}${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = paths[path]?.[endpoint.method.toLowerCase()] ?? { responses: {} }
    return { endpoint, operation, name: `${endpoint.method} ${path}` }
  })
}

/** How a call of this kind must at least be able to answer. */
function statusesOf(endpoint: Endpoint): string[] {
  const statuses = [endpoint.status ?? 200, 500]
  if (endpoint.access !== 'public') statuses.push(401)
  if (endpoint.access === 'group') statuses.push(400, 404, 409)
  if (endpoint.access === 'group-in-path') statuses.push(404)
  if (![undefined, 'user', 'viewer'].includes(endpoint.needs)) statuses.push(403)
  if (endpoint.query) statuses.push(400)
  if (endpoint.body) statuses.push(400, 413, 415)
  if (endpoint.keyed) statuses.push(400, 422)
  return statuses.map(String)
}

/** References that lead nowhere. */
function dangling(description: Description): string[] {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  return references.filter((reference) => {
    const steps = reference.replace(/^#\//, '').split('/')
    return (
      steps.reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        description,
      ) === undefined
    )
  })
}
