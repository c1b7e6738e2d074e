import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { PASSWORD } from '../support/secrets.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeTestApp, onSqlite, type TestApp } from '../support/test-app.ts'

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }
const LONG_NAME = 'Rent of the flat '.repeat(10)

onSqlite((testApp) => {
  test('a list comes compressed to whoever takes that, and says the same', async () => {
    const { ask } = await givenBills(testApp, 20)
    const plain = await ask('/bills', 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('Accept-Encoding')
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await ask('/bills', encoding)
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.vary).toContain('Accept-Encoding')
      expect(DECODERS[encoding](answer.rawPayload).toString()).toBe(plain.body)
      expect(answer.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    }
  })

  test('so does one that is sent as it is read', async () => {
    const { ask } = await givenBills(testApp, 220)
    const plain = await ask('/bills', 'identity')
    expect(plain.headers['content-length']).toBeUndefined()
    const answer = await ask('/bills', 'gzip, deflate, br')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body)
  })

  test('what is short, what has an ETag and what has a token in it stays as it is', async () => {
    const { ask, owner, inject } = await givenBills(testApp, 1)
    await owner.books.bills.update(1, { notes: 'A long note. '.repeat(500) })
    for (const path of ['/databases', '/bills/1']) {
      expect.soft((await ask(path, 'br')).headers['content-encoding'], path).toBeUndefined()
    }
    for (let n = 0; n < 60; n += 1) await owner.client.databases.create({ name: `${n} ${LONG_NAME}` })
    const signedIn = await inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      headers: { 'accept-encoding': 'br' },
      payload: { email: owner.email, password: PASSWORD },
    })
    expect(signedIn.body.length).toBeGreaterThan(8_000)
    expect(signedIn.body).toContain('access_token')
    expect(signedIn.headers['content-encoding']).toBeUndefined()
  })
})

test('files of the web app are sent as the build compressed them; the page itself anew each time', async () => {
  const { inject } = await makeTestApp('sqlite', { webDirectory: givenBuild() })
  const ask = (url: string, encoding: string) =>
    inject({ method: 'GET', url, headers: { 'accept-encoding': encoding, accept: 'text/html' } })

  const script = await ask('/assets/app-1a2b3c.js', 'gzip, br')
  expect([script.headers['content-encoding'], script.body]).toEqual(['br', 'as brotli'])
  expect(script.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect((await ask('/assets/app-1a2b3c.js', 'gzip')).body).toBe('as gzip')
  const plain = await ask('/assets/app-1a2b3c.js', 'identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'plain'])
  expect(plain.headers.vary).toMatch(/accept-encoding/i)

  const worker = await ask('/service-worker.js', 'br')
  const plainWorker = await ask('/service-worker.js', 'identity')
  expect(worker.headers['content-encoding']).toBe('br')
  expect(worker.headers['content-security-policy']).toBe(plainWorker.headers['content-security-policy'])
  expect(worker.headers['cache-control']).toBe('no-cache')
  // The compressed file has no address of its own.
  expect((await ask('/assets/app-1a2b3c.js.br', 'identity')).body).not.toBe('as brotli')

  const page = await ask('/', 'br, gzip')
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
  expect(page.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain(`nonce="${nonce}"`)
  expect(gunzipSync((await ask('/', 'gzip')).rawPayload).toString()).toContain('Duebook')
  expect((await ask('/', 'identity')).body).toContain('Duebook')
  // The browser asks for its first script before it has read the page.
  expect(page.headers.link).toBe('</assets/app-1a2b3c.js>; rel=preload; as=script')
})

async function givenBills(testApp: (options?: object) => Promise<TestApp>, count: number) {
  const context = await openBooks(testApp)
  for (let n = 0; n < count; n += 1) await context.books.bills.create({ ...RENT, name: `${n} ${LONG_NAME}` })
  const ask = (path: string, encoding: string) =>
    context.inject({
      method: 'GET',
      url: `/api/v2${path}`,
      headers: {
        authorization: `Bearer ${context.owner.accessToken}`,
        'x-database-id': String(context.groupId),
        'accept-encoding': encoding,
      },
    })
  return { ...context, ask }
}

function givenBuild(): string {
  const directory = temporaryFolder()
  mkdirSync(join(directory, 'assets'))
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><style nonce="__CSP_NONCE__"></style><p>Duebook<script src="/assets/app-1a2b3c.js" nonce="__CSP_NONCE__"></script>',
  )
  for (const file of ['assets/app-1a2b3c.js', 'service-worker.js']) {
    writeFileSync(join(directory, file), 'plain')
    writeFileSync(join(directory, `${file}.br`), 'as brotli')
    writeFileSync(join(directory, `${file}.gz`), 'as gzip')
  }
  return directory
}
