import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  API_PREFIX,
  type Endpoint,
  endpoints,
  type InputNotes,
  REFUSAL_CODES,
  REFUSALS,
  type RefusalCode,
} from '@duebook/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { STATUS } from '#http/errors'
import { resolveReferences } from '../support/resolve-references.ts'
import { type MakeTestApp, onSqlite, type TestApp } from '../support/test-app.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: object
}
interface Example {
  value: unknown
}
interface Media {
  schema?: { properties?: object; required?: string[] }
  example?: unknown
  examples?: Record<string, Example>
}
interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, { description?: string; headers?: object; content: Record<string, Media> }>
}
interface Description {
  openapi: string
  info: { title?: string; version?: string; description?: string }
  servers?: Array<{ url: string }>
  tags: Array<{ name: string }>
  security: object[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, { properties?: Record<string, unknown>; required?: string[] }>>
}

onSqlite((testApp) => {
  test('the description has every endpoint of the contract under its method and path, and nothing more', async () => {
    const { paths } = await describedBy(testApp)
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
    expect(description.info).toMatchObject({ title: 'Duebook API v2', version: '1.2.3' })
    expect(description.servers).toEqual([{ url: '/' }])
    expect(response.body).not.toContain('"nullable"')
    expect(response.body).not.toMatch(/"x-/)
    // Throws where one leads nowhere.
    resolveReferences(description)
  })

  test('the introduction tells how to sign in, choose a group, page, repeat, change and read errors', async () => {
    const { info } = await describedBy(testApp)
    for (const word of [
      '/auth/login',
      'X-Database-Id',
      '"success": true',
      '`code`',
      'application/problem+json',
      '`Link`',
      'Idempotency-Key',
      'If-Match',
    ]) {
      expect.soft(info.description).toContain(word)
    }
  })

  test('it stays small: some 2 kB an operation, 285 bytes compressed', async () => {
    const context = await testApp()
    const sizes = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (encoding) => (await fetchDescription(context, encoding)).rawPayload.length,
      ),
    )
    const [plain = Number.NaN, gzipped = Number.NaN, brotli = Number.NaN] = sizes
    const operations = Object.keys(endpoints).length
    expect(plain / operations).toBeLessThan(2_100)
    expect(Math.max(gzipped, brotli) / operations).toBeLessThan(285)
  })

  test('it comes compressed to whoever takes that, and only once to whoever keeps it', async () => {
    const context = await testApp()
    const plain = await fetchDescription(context, 'identity')
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const gzipped = await fetchDescription(context, 'gzip, br;q=0')
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
    const brotli = await fetchDescription(context, 'gzip, deflate, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)

    const { etag } = plain.headers
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await fetchDescription(context, 'br', { 'if-none-match': `"other", ${String(etag)}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    // As the full response would have them, because a cache keeps these.
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: plain.headers.vary })
    const changed = await fetchDescription(context, 'br', { 'if-none-match': 'W/"other"' })
    expect(changed.statusCode).toBe(200)
  })

  test('every operation is named as in the contract, and has one known tag, a summary and its path’s parameters', async () => {
    const description = await describedBy(testApp)
    const tags = new Set(description.tags.map(({ name }) => name))
    const used = new Set<string>()
    for (const { key, endpoint, operation, name } of operationsOf(description)) {
      expect.soft(operation.operationId, name).toBe(key)
      expect.soft(operation.summary, name).toBeTruthy()
      expect
        .soft(
          operation.tags?.filter((tag) => tags.has(tag)),
          name,
        )
        .toHaveLength(1)
      for (const tag of operation.tags ?? []) used.add(tag)
      const wanted = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect
        .soft(
          inPath.map((parameter) => parameter.name),
          name,
        )
        .toEqual(wanted)
      expect
        .soft(
          inPath.every(({ required }) => required),
          name,
        )
        .toBe(true)
    }
    expect(used).toEqual(tags)
  })

  test('schemas are named, and those that many know are there', async () => {
    const { components } = await describedBy(testApp)
    const names = Object.keys(components.schemas ?? {})
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining([
        'Bill',
        'NewBill',
        'BillChanges',
        'Payment',
        'NewPayment',
        'Cycle',
        'Summary',
        'Error',
        'Problem',
      ]),
    )
    expect(components.schemas?.Bill?.properties).toMatchObject({
      name: { type: 'string', minLength: 1, maxLength: 200 },
      amount: { type: 'number', minimum: 0, maximum: 9_999_999_999.99 },
      due_date: { type: 'string', format: 'date' },
      created_at: { type: 'string', format: 'date-time' },
      account: { type: ['string', 'null'], maxLength: 100 },
    })
    expect(components.schemas?.NewBill?.properties).toMatchObject({
      auto_pay: { default: false },
      draft: { default: false },
      account: { default: null },
    })
    expect(JSON.stringify(components.schemas?.BillChanges)).not.toContain('"default"')
    expect(components.schemas?.NewPayment?.properties).toMatchObject({
      amount: { exclusiveMinimum: 0 },
      advance_due: { default: true },
    })
    expect(components.schemas?.NewUser?.properties).toMatchObject({
      email: { format: 'email', maxLength: 254 },
      password: { minLength: 10, maxLength: 256 },
      database_ids: { default: [], maxItems: 1_000 },
    })
    expect(components.schemas?.NewInvitation?.properties).toMatchObject({ role: { default: 'editor' } })
    expect(components.schemas?.NewDevice?.properties).toMatchObject({
      name: { default: null },
      app_version: { default: null },
    })
    expect(components.schemas?.Skip?.properties).toMatchObject({ note: { default: null } })
    expect(components.schemas?.Database?.properties).toMatchObject({
      currency: { minLength: 3, maxLength: 3 },
    })
  })

  test('a body is described exactly where one is taken, and as required where the server requires it', async () => {
    const description = await describedBy(testApp)
    for (const { endpoint, operation, name } of operationsOf(description)) {
      const schema = operation.requestBody?.content['application/json']?.schema
      expect.soft(schema !== undefined, name).toBe(endpoint.body !== undefined)
      if (!endpoint.body) continue
      const { required = [] } = (endpoint.body as InputNotes)['x-described'] ?? endpoint.body
      expect.soft(Object.keys(schema?.properties ?? {}), name).toEqual(Object.keys(endpoint.body.properties))
      expect.soft(schema?.required ?? [], name).toEqual(required)
      const isNeeded = required.length > 0 || 'minProperties' in endpoint.body
      expect.soft(operation.requestBody?.required ?? false, name).toBe(isNeeded)
    }
    const { SessionToken, LogoutAll, Setup } = description.components.schemas ?? {}
    expect([SessionToken?.required, LogoutAll?.required, Setup?.required]).toEqual([
      ['refresh_token'],
      undefined,
      ['email', 'password', 'setup_code'],
    ])
  })

  test('headers and queries that a call takes are described, the id of a bill group before its name', async () => {
    const description = await describedBy(testApp)
    for (const { endpoint, operation, name } of operationsOf(description)) {
      const named = (place: string) =>
        (operation.parameters ?? []).filter((each) => each.in === place).map((each) => each.name)
      expect.soft(named('query'), name).toEqual(Object.keys(endpoint.query?.properties ?? {}))
      const headers = named('header')
      expect.soft(headers.includes('Idempotency-Key'), name).toBe(endpoint.keyed === true)
      const takesGroup = endpoint.access === 'group' || endpoint.maySelectGroup === true
      const [byId, byName, ...more] = (operation.parameters ?? []).filter((each) =>
        each.name.startsWith('X-Database'),
      )
      expect
        .soft([byId?.name, byName?.name, ...more], name)
        .toEqual(takesGroup ? ['X-Database-Id', 'X-Database'] : [undefined, undefined])
      if (!takesGroup) continue
      // Either will do, so a client must be able to leave each of them out.
      expect.soft([byId?.required, byName?.required], name).toEqual([undefined, undefined])
      expect.soft(byName?.description, name).toMatch(/^The other way to choose/)
      const isNeeded = byId?.description?.includes('This or `X-Database` is required; both are accepted')
      expect.soft(isNeeded, name).toBe(endpoint.access === 'group')
    }
  })

  test('the headers of cookie sessions are described where they are read', async () => {
    const operations = operationsOf(await describedBy(testApp))
    const callsWith = (header: string) =>
      operations
        .filter(({ operation }) => operation.parameters?.some(({ name }) => name === header))
        .map(({ endpoint }) => endpoint.path)
        .toSorted()
    expect(callsWith('X-Session-Binding')).toEqual(['/auth/logout', '/auth/me', '/auth/refresh'])
    expect(callsWith('X-Session')).toEqual([
      '/auth/finish-logout',
      '/auth/login',
      '/auth/login/second-factor',
      '/auth/logout',
      '/auth/logout-all',
      '/auth/me',
      '/auth/passkey',
      '/auth/refresh',
      '/auth/sign-in-link',
      '/auth/totp/confirm',
      '/invitations/accept',
      '/setup',
    ])
  })

  test('every operation says who may call it, and how it can be refused', async () => {
    const description = await describedBy(testApp)
    // Generated clients put the access token into every scheme, so a bill group must not be one.
    expect(description.components.securitySchemes).toEqual({
      bearer: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    })
    for (const { endpoint, operation, name } of operationsOf(description)) {
      const orNobody = endpoint.orChallenge ? [{}] : []
      expect
        .soft(operation.security ?? description.security, name)
        .toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }, ...orNobody])
      const statuses = Object.keys(operation.responses)
      expect.soft(statuses, name).toEqual(expect.arrayContaining(statusesOf(endpoint)))
    }
  })

  test('every response has a schema and an example, and refusals have short ones with their codes', async () => {
    const description = await describedBy(testApp)
    const { Error: failure, Problem } = description.components.schemas ?? {}
    expect(Object.keys(failure?.properties ?? {})).toEqual(['success', 'error', 'challenge', 'methods'])
    expect(Problem?.properties).toMatchObject({ code: { enum: REFUSAL_CODES } })
    for (const { operation, name } of operationsOf(description)) {
      for (const [status, { description: words, content }] of Object.entries(operation.responses)) {
        // Neither a redirect nor what has not changed has anything to show.
        if (status === '302' || status === '304') continue
        const { schema, example, examples = {} } = content['application/json'] ?? {}
        const shown = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples).map(({ value }) => value),
        ]
        expect.soft(words?.length, `${name} ${status}`).toBeLessThan(130)
        expect.soft(schema, `${name} ${status}`).toBeTypeOf('object')
        expect.soft(shown.length, `${name} ${status}`).toBeGreaterThan(0)
        if (Number(status) < 400) continue
        expect.soft(content['application/problem+json']?.schema, `${name} ${status}`).toEqual(Problem)
        for (const [code, { value }] of Object.entries(examples)) {
          expect.soft(value, `${name} ${status}`).toEqual({ success: false, error: expect.any(String) })
          expect.soft(STATUS[REFUSALS[code as RefusalCode]?.[0]], code).toBe(Number(status))
        }
      }
    }
  })

  test('what is particular to a call stands among its examples', async () => {
    const operations = operationsOf(await describedBy(testApp))
    for (const { endpoint, operation, name } of operations) {
      const described = JSON.stringify(operation.responses)
      const codes = (endpoint.refusals ?? []).map((each) => (typeof each === 'string' ? each : each[0]))
      expect
        .soft(
          codes.filter((code) => !described.includes(`"${code}"`)),
          name,
        )
        .toEqual([])
    }
  })

  test('a 401 without an access token says what was wrong instead', async () => {
    const operations = operationsOf(await describedBy(testApp))
    const said = operations.flatMap(({ endpoint, operation, key }) =>
      endpoint.access === 'public' && operation.responses[401]
        ? [[key, operation.responses[401].description]]
        : [],
    )
    expect(Object.fromEntries(said)).toEqual({
      login: 'Invalid email or password. Or: Second factor required',
      refresh: 'Invalid refresh token',
      getSessionMe: 'Invalid refresh token',
      secondFactor: 'This sign-in has expired. Sign in again. Or: This code is wrong or was already used',
      useSignInLink: 'Second factor required',
      acceptInvitation: 'Second factor required',
      passkeySignIn: 'This passkey could not be verified. It may have been removed here',
    })
    const confirmTotp = operations.find(({ key }) => key === 'confirmTotp')?.operation
    expect(confirmTotp?.responses[401]?.description).toBe(
      'No valid access token. Or: This sign-in has expired. Sign in again',
    )
  })

  test('every example fits its own schema, and no linter takes one for a schema', async () => {
    await describedBy(testApp)
    const description = JSON.parse(text ?? '') as Description
    const hoisted = description.components.examples as Record<string, Example>
    const shown = shownIn(description).flatMap(({ schema, example, examples = {} }) =>
      example === undefined
        ? Object.entries(examples).map(([name, each]) => {
            const { value } = '$ref' in each ? (hoisted[name] ?? each) : each
            return { schema, value }
          })
        : [{ schema, value: example }],
    )
    expect(shown.length).toBeGreaterThan(300)
    // All in one schema, because each would compile anew what it refers to.
    const { components } = description
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
    addFormats.default(ajv)
    const validate = ajv.compile({ prefixItems: shown.map(({ schema }) => schema), components })
    validate(shown.map(({ value }) => value))
    expect(validate.errors).toBeNull()
    const likeSchemas = shown.filter(({ value }) =>
      /\{[^{}]*"type":[^{}]*"default":/.test(JSON.stringify(value)),
    )
    expect(likeSchemas).toEqual([])
  })

  test('every operation has a description that its summary does not say', async () => {
    for (const { operation, name } of operationsOf(await describedBy(testApp))) {
      expect.soft(operation.description, name).toMatch(/^\S.*\S\.?$/)
      expect.soft(operation.description, name).not.toContain(operation.summary)
    }
  })

  test('421 is described for every call but those that answer to any host name', async () => {
    const operations = operationsOf(await describedBy(testApp))
    const without = operations.filter(({ operation }) => !('421' in operation.responses))
    expect(without.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(['/health', '/ready'])
  })
})

function fetchDescription(context: TestApp, encoding: string, headers: Record<string, string> = {}) {
  return context.inject({
    method: 'GET',
    url: `${API_PREFIX}/openapi.json`,
    headers: { 'accept-encoding': encoding, ...headers },
  })
}

let text: string | undefined

/** Fetched once, because building and compressing it takes a while, and it is the same in every app. */
async function describedBy(testApp: MakeTestApp): Promise<Description> {
  text ??= (await (await testApp()).call('GET', '/openapi.json')).body
  return resolveReferences(JSON.parse(text) as Description)
}

/** Whatever has a schema and an example of it, wherever it stands. */
function shownIn(node: unknown): Media[] {
  if (typeof node !== 'object' || node === null) return []
  const isShown = 'schema' in node && ('example' in node || 'examples' in node)
  return [...(isShown ? [node as Media] : []), ...Object.values(node).flatMap(shownIn)]
}

function operationsOf({ paths }: Description) {
  return Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => {
    const path = `${API_PREFIX}${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = paths[path]?.[endpoint.method.toLowerCase()] ?? { responses: {} }
    return { key, endpoint, operation, name: `${endpoint.method} ${path}` }
  })
}

/** How a call of this kind must at least be able to answer. */
function statusesOf(endpoint: Endpoint): string[] {
  const statuses = [endpoint.redirects ? 302 : (endpoint.status ?? 200), 503]
  if (endpoint.access !== 'public') statuses.push(401)
  if (endpoint.access === 'group') statuses.push(400, 404, 409)
  if (endpoint.access === 'group-in-path') statuses.push(404)
  if (![undefined, 'user', 'viewer'].includes(endpoint.needs)) statuses.push(403)
  if (endpoint.query) statuses.push(400)
  if (endpoint.body) statuses.push(400, 413, 415)
  if (endpoint.keyed) statuses.push(400, 422, 429)
  return statuses.map(String)
}
