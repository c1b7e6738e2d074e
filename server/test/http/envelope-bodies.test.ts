import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import type { CallDetails } from '../support/calls.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'

const NOT_JSON = refusal(400, 'Request body is not valid JSON')
const NO_OBJECT = refusal(400, 'Request body must be a JSON object')
const OTHER_TYPE = refusal(415, 'Request body must be JSON: send it with Content-Type: application/json')
const ENCODED = refusal(415, 'Send the request body without Content-Encoding')
const TOO_LARGE = refusal(413, 'Request body must not be larger than 1 MiB')
const MIB = 1024 * 1024

onSqlite((testApp) => {
  test('an empty body is an empty object, whatever it calls itself', async () => {
    const update = await updating(await testApp())
    const types = [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'x',
      '/',
    ]
    expect((await update({})).statusCode).toBe(200)
    for (const type of types) {
      expect.soft((await update({ headers: { 'content-type': type } })).statusCode, type).toBe(200)
      const length = { 'content-type': type, 'content-length': '0' }
      expect.soft((await update({ headers: length, body: '' })).statusCode, type).toBe(200)
    }
  })

  test('a body is read as JSON if its type is JSON or missing, and refused otherwise', async () => {
    const update = await updating(await testApp())
    const body = '{"name":"Household"}'
    expect(dataOf(await update({ body }))).toMatchObject({ name: 'Household' })
    const good = [
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'application/json; charset=utf-8; version=2',
      'application/json; odata.metadata=minimal',
      'application/merge-patch+json',
      'application/vnd.duebook.v2+json',
      'text/json',
      'Text/JSON; charset=utf-8',
      // What `curl -d` calls it.
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=utf-8',
    ]
    for (const type of good) {
      expect.soft((await update({ body, headers: { 'content-type': type } })).statusCode, type).toBe(200)
    }
    const bad = [
      'text/plain',
      'text/html',
      'text/jsonp',
      'application/x-www-form-urlencoded-x',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/octet-stream',
      'application/jsonp',
      'application/json5',
      'application/json-seq',
      'application/json, text/plain',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
      'json',
      'x',
      ';',
    ]
    for (const type of bad) {
      expect
        .soft(answerOf(await update({ body, headers: { 'content-type': type } })), type)
        .toEqual(OTHER_TYPE)
    }
  })

  test('a form is read only if it is a JSON object, and never if a page may have sent it', async () => {
    const update = await updating(await testApp())
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const body of ['name=Household', '%7B%22name%22%3A%22x%22%7D', '{"name":', '[]', '"x"', 'null', '7'])
      expect.soft(answerOf(await update({ body, headers })), body).toEqual(OTHER_TYPE)
    const own = { ...headers, host: 'nas:3000', origin: 'http://nas:3000' }
    expect(answerOf(await update({ body: '{"name":"x"}', headers: own }))).toEqual(OTHER_TYPE)
    const json = { ...own, 'content-type': 'application/json' }
    expect((await update({ body: '{"name":"x"}', headers: json })).statusCode).toBe(200)
    const encoded = { ...headers, 'content-encoding': 'gzip' }
    expect(answerOf(await update({ body: '{"name":"x"}', headers: encoded }))).toEqual(ENCODED)
  })

  test('a body with a Content-Encoding is refused in words that say so, unless it is identity', async () => {
    const update = await updating(await testApp())
    const body = gzipSync('{"name":"Household"}')
    for (const encoding of ['gzip', 'GZIP', 'br', 'deflate', 'zstd', 'gzip, identity']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      expect.soft(answerOf(await update({ body, headers })), encoding).toEqual(ENCODED)
      expect
        .soft(answerOf(await update({ body, headers: { 'content-encoding': encoding } })))
        .toEqual(ENCODED)
      // Another type comes first, and of nothing there is nothing to decode.
      const typed = { ...headers, 'content-type': 'text/plain' }
      expect.soft(answerOf(await update({ body, headers: typed })), encoding).toEqual(OTHER_TYPE)
      expect.soft((await update({ headers })).statusCode, encoding).toBe(200)
    }
    for (const encoding of ['identity', 'Identity']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      expect.soft((await update({ body: '{}', headers })).statusCode, encoding).toBe(200)
    }
  })

  test('a body that cannot be read is refused', async () => {
    const update = await updating(await testApp())
    const texts = [
      '{',
      '}',
      '{"name":',
      '{"name":}',
      '{"name":"x",}',
      "{'name':'x'}",
      '{name:"x"}',
      '{"name":"x"} {"name":"y"}',
      '{"name":"\u0001"}',
      '{"name":"\\x41"}',
      '{"name":"\\u12"}',
      '{"amount":01}',
      '{"amount":+1}',
      '{"amount":NaN}',
      '// {}',
      'undefined',
      ' ',
      '\n\t',
      'name=x',
      '<a/>',
      '['.repeat(16),
    ]
    const bytes = [
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d]),
      Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      Buffer.from('{"name":"x"}', 'utf16le'),
      Buffer.from('\ufeff{"name":"x"}', 'utf16le'),
      Buffer.from([0x00]),
      Buffer.from('{"name":"x"}\u0000'),
    ]
    for (const body of [...texts, ...bytes]) {
      expect.soft(answerOf(await update({ body })), JSON.stringify(body).slice(0, 60)).toEqual(NOT_JSON)
    }
  })

  test('a body that is no object is refused', async () => {
    const update = await updating(await testApp())
    const deep = '['.repeat(16) + ']'.repeat(16)
    for (const body of [
      'null',
      '[]',
      '[{}]',
      '""',
      '"{}"',
      '5',
      '-0',
      '1e400',
      'true',
      'false',
      ' null ',
      deep,
    ]) {
      expect.soft(answerOf(await update({ body })), body.slice(0, 20)).toEqual(NO_OBJECT)
    }
  })

  test('unknown fields in an object do no harm', async () => {
    const context = await testApp()
    const update = await updating(context)
    const nested = `${'{"a":'.repeat(15)}1${'}'.repeat(15)}`
    const bodies = [
      '\ufeff{}',
      `{"unknown":${nested}}`,
      '{"__proto__":{"name":"Polluted","auto_record":true}}',
      '{"__proto__":null}',
      '{"constructor":{"prototype":{"name":"Polluted"}}}',
      '{"hasOwnProperty":1,"toString":null,"valueOf":[]}',
      '{"":"x"}',
      `{${Array.from({ length: 9_999 }, (_, i) => `"k${i}":${i}`).join()}}`,
    ]
    for (const body of bodies) {
      expect
        .soft(dataOf(await update({ body })), body.slice(0, 30))
        .toMatchObject({ name: 'Personal', auto_record: false })
    }
    expect({}).not.toHaveProperty('name')
    expectRefusal(await update({ body: `{"name":${nested}}` }), 400, 'name must be a text')
    expectRefusal(await update({ body: '{"name":1e400}' }), 400, 'name must be a text')
    const twice = await update({ body: '{"name":"First","name":"Second"}' })
    expect(dataOf(twice)).toMatchObject({ name: 'Second' })
    const inherited = '{"__proto__":{"email":"ada@example.org","password":"x"}}'
    const login = await context.call('POST', '/auth/login', { body: inherited })
    expectRefusal(login, 400, 'Email and password are required')
  })

  test('a body may have 1 MiB and not a byte more', async () => {
    const update = await updating(await testApp())
    const padded = (size: number) => `{}${' '.repeat(size - 2)}`
    expect((await update({ body: padded(MIB) })).statusCode).toBe(200)
    expect(answerOf(await update({ body: padded(MIB + 1) }))).toEqual(TOO_LARGE)
    const typed = { 'content-type': 'text/plain' }
    expect(answerOf(await update({ body: padded(MIB + 1), headers: typed }))).toEqual(TOO_LARGE)
  })

  test('calls that need no body ignore one', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const bodies = ['{', 'null', '[]', '\u0000', Buffer.from([0xff, 0xfe])]
    for (const body of bodies) {
      const headers = { ...owner.auth, 'content-type': 'text/plain' }
      expectRefusal(await call('DELETE', '/auth/sessions/999', { headers, body }), 404, 'Session not found')
      expect((await call('GET', '/me', { headers, body })).statusCode).toBe(200)
      expect((await call('GET', '/health', { headers, body })).statusCode).toBe(200)
    }
  })

  test('a huge body where none is needed is ignored or refused for its size, in the envelope', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const details = { headers: owner.auth, body: 'x'.repeat(2 * MIB) }
    const response = await context.call('DELETE', '/auth/sessions/999', details)
    expect([refusal(404, 'Session not found'), TOO_LARGE]).toContainEqual(answerOf(response))
  })

  test('route, token, group and role are checked before the body, and size and type before its form', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner()
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    const path = `/databases/${owner.groupId}`
    const body = `{"name":${'x'.repeat(2 * MIB)}`
    const headers = { 'content-type': 'text/plain' }
    expectRefusal(await call('PUT', '/nothing', { headers, body }), 404, 'Address not found')
    expectRefusal(await call('PATCH', path, { headers, body }), 405, 'PATCH is not allowed here')
    expectRefusal(await call('PUT', path, { headers, body }), 401, 'Missing Authorization header')
    const foreign = await call('PUT', path, { headers: { ...headers, ...stranger.auth }, body })
    expectRefusal(foreign, 404, 'Bill group not found')
    const weak = await call('PUT', path, { headers: { ...headers, ...viewer.auth }, body })
    expectRefusal(weak, 403, 'You do not have permission to do this')
    const large = await call('PUT', path, { headers: { ...headers, ...owner.auth }, body })
    expect(answerOf(large)).toEqual(TOO_LARGE)
    const typed = await call('PUT', path, { headers: { ...headers, ...owner.auth }, body: '{' })
    expect(answerOf(typed)).toEqual(OTHER_TYPE)
    const broken = await call('PUT', path, { headers: owner.auth, body: '{' })
    expect(answerOf(broken)).toEqual(NOT_JSON)
  })
})

/** Changing a group takes any object and leaves it as it is: what is left to refuse is the body itself. */
async function updating(context: TestApp) {
  const owner = await context.given.owner()
  return ({ headers = {}, ...details }: CallDetails) =>
    context.call('PUT', `/databases/${owner.groupId}`, {
      ...details,
      headers: { ...owner.auth, ...headers },
    })
}
