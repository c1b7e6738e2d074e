import { expect, test } from 'vitest'
import { type FarEnd, farEnd, rawFarEnd } from '../../server/test/outbound/support/far-end.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { carefulCalls } from '../src/session/careful-calls.ts'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

const TOKEN = `dbk_${'x'.repeat(40)}`
const at = (url: string) => terminal({ env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: TOKEN } })
const over = (scheme: string, { port }: FarEnd) => `${scheme}://127.0.0.1:${port}`

test('a server that is away is named, also in JSON', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const sentence = `Nothing answers at ${url}. Check the address, and whether the server is running.`
  const { code, stdout, stderr } = await at(url).type('duebook due --json')
  expect([code, stderr]).toEqual([5, `${sentence}\n`])
  expect(JSON.parse(stdout)).toEqual({ error: sentence, code: 'unreachable' })
})

test('a port that no web server uses is said', async () => {
  expect((await at('http://127.0.0.1:9').type('duebook due')).stderr).toBe(
    'Port 9 is not used for web pages, so nothing was sent to http://127.0.0.1:9. Check the address.\n',
  )
})

test('a page that is not Duebook’s is told apart from a proxy without its server', async () => {
  const page = (status: number) =>
    farEnd('http', (_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    })
  const [other, proxy] = [over('http', await page(200)), over('http', await page(502))]
  expect((await at(other).type('duebook due')).stderr).toBe(
    `${other} is not a Duebook server (status 200). Check the address.\n`,
  )
  expect(await at(proxy).type('duebook due')).toMatchObject({
    code: 5,
    stderr: `Duebook does not answer at ${proxy} (status 502). Try again later.\n`,
  })
})

test('no password is asked for by a server that is not Duebook', async () => {
  const other = over('http', await farEnd('http'))
  const { code, stderr } = await terminal({ isTerminal: true }).type(
    `duebook login ${other} --email ada@example.org`,
    'secret\n',
  )
  expect([code, stderr]).toEqual([5, `${other} is not a Duebook server (status 200). Check the address.\n`])
})

test('JSON of another program is not understood', async () => {
  const far = await farEnd('http', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
  })
  expect(await at(over('http', far)).type('duebook due')).toMatchObject({
    code: 5,
    stderr: expect.stringMatching(
      /^The server at \S+ did not answer as Duebook does\. Check the address[^\n]+\n$/,
    ),
  })
})

test.each([301, 302, 307, 308])(
  'a redirect is not followed, and the token not sent there: %d',
  async (status) => {
    const seen: (string | undefined)[] = []
    const target = await farEnd('http', ({ headers }, response) => {
      seen.push(headers.authorization)
      response.end()
    })
    const far = await farEnd('http', ({ url }, response) => {
      response.writeHead(status, { location: over('http', target) + url }).end()
    })
    const [from, to] = [over('http', far), over('http', target)]
    expect(await at(from).type('duebook due')).toEqual({
      code: 5,
      stdout: '',
      stderr: `${from} redirects to ${to}. Nothing was sent there. If that is your server, use that address: duebook login ${to}\n`,
    })
    expect(seen).toEqual([])
  },
)

test('a certificate that nobody known has signed is refused, with what to set', async () => {
  const url = over('https', await farEnd('https'))
  const { code, stderr } = await at(url).type('duebook due')
  expect(stderr).toBe(
    `The certificate of ${url} is not signed by an authority that this computer trusts. Nothing was sent. If it is your own, name its file in NODE_EXTRA_CA_CERTS.\n`,
  )
  expect(code).toBe(5)
})

test('https where there is only http says which address to use', async () => {
  const far = await farEnd('http')
  const { stderr } = await at(over('https', far)).type('duebook due')
  expect(stderr).toBe(
    `${over('https', far)} does not answer over HTTPS. If your server has no certificate, use ${over('http', far)}.\n`,
  )
})

test('a connection that is cut before an answer, or within it, is said', async () => {
  const silent = over('http', await rawFarEnd((socket) => socket.once('data', () => socket.destroy())))
  expect((await at(silent).type('duebook due')).stderr).toMatch(
    /^The connection to http:\S+ failed \(\w+\)\. Does it need https\?\n$/,
  )
  const cut = await farEnd('http', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"success":')
    setTimeout(() => response.destroy(), 50)
  })
  expect(await at(over('http', cut)).type('duebook due')).toMatchObject({
    code: 5,
    stderr: expect.stringMatching(/^The connection was lost before the answer was complete\./),
  })
})

test('a server that never answers is not waited for without end', async () => {
  const url = over('http', await farEnd('http', () => {}))
  await expect(carefulCalls({ fetch }, 100).fetch(`${url}/api`, {})).rejects.toThrow(
    `${url} took too long to answer. Check the address and your connection.`,
  )
})

test('a server that stops within its answer, or never ends it, is not read without end', async () => {
  const json = { 'content-type': 'application/json' }
  const stuck = over('http', await farEnd('http', (_, response) => response.writeHead(200, json).write('{')))
  const begun = await carefulCalls({ fetch }, 100).fetch(stuck, {})
  await expect(begun.text()).rejects.toThrow(`${stuck} took too long to answer.`)
  const ended = Promise.withResolvers<void>()
  const endless = await farEnd('http', (_, response) => {
    response.writeHead(200, json).once('close', ended.resolve)
    const more = setInterval(() => response.write(' '.repeat(100_000)), 1)
    response.once('close', () => clearInterval(more))
  })
  const flood = await carefulCalls({ fetch }, 10_000, 1_000_000).fetch(over('http', endless), {})
  await expect(flood.text()).rejects.toThrow('is too large to be one of Duebook. Check the address.')
  await ended.promise
})

test('whoever gives up waiting gets their own reason', async () => {
  const url = over('http', await farEnd('http', () => {}))
  const reason = new Error('left')
  const signal = AbortSignal.timeout(50)
  await expect(carefulCalls({ fetch }).fetch(url, { signal })).rejects.toThrow(/timeout/)
  await expect(carefulCalls({ fetch }).fetch(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('a busy server is tried again, and then its own words are told', async () => {
  let requests = 0
  const far = await farEnd('http', (_, response) => {
    requests += 1
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '0' })
      .end('{"success":false,"error":"The server is busy. Try again later","code":"busy"}')
  })
  expect(await at(over('http', far)).type('duebook due')).toEqual({
    code: 5,
    stdout: '',
    stderr: 'The server is busy. Try again later\n',
  })
  expect(requests).toBe(3)
})

test('what a server says cannot change the terminal', async () => {
  const far = await farEnd('http', (_, response) => {
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: false, error: 'No\u001b[2J\u202e!', code: 'x' }))
  })
  expect((await at(over('http', far)).type('duebook due')).stderr).toBe('No [2J!\n')
})

test('a token that has ended is said, and where it came from', async () => {
  const { url, given, clock } = await startServer()
  const owner = await given.firstOwner()
  const { token } = await owner.client.personalTokens.create({
    name: 'Short',
    access: 'read',
    expires_on: '2026-11-18',
  })
  const desk = terminal({ env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: token }, now: () => clock.now() })
  expect((await desk.type('duebook due')).code).toBe(0)
  clock.advance({ days: 1 })
  expect(await desk.type('duebook due')).toEqual({
    code: 4,
    stdout: '',
    stderr:
      'The access token in DUEBOOK_TOKEN is not valid, or has ended. Create another one in the web app, in Settings.\n',
  })
})

test('a token in the file that has ended leads to a new sign-in', async () => {
  const { url, given, clock } = await startServer()
  const owner = await given.firstOwner()
  const { token, id } = await given.token(owner)
  const desk = terminal({ now: () => clock.now() })
  await desk.type(`duebook login ${url} --token`, `${token}\n`)
  await owner.client.personalTokens.end(id)
  expect(await desk.type('duebook due')).toEqual({
    code: 4,
    stdout: '',
    stderr: 'Your access token has ended. Run "duebook login".\n',
  })
})

test('a token that can only read says why nothing is changed', async () => {
  const { given, signedIn } = await startServer()
  await given.bill({ name: 'Rent' })
  const { type } = await signedIn({ access: 'read' })
  expect(await type('duebook pay rent')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'You do not have permission to do this. Your role in the bill group, or an access token that can only read, does not allow it.\n',
  })
})
