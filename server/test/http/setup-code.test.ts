import { expect, test } from 'vitest'
import { setupCodeFor } from '#setup/setup-code'
import { PASSWORD, TEST_SECRET } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { answerOf, type CallDetails, calls, dataOf, expectRefusal, refusal } from './calls.ts'
import { overRealSocket, rawRequest } from './raw-socket.ts'

const GOOD = { email: 'ada@example.org', password: PASSWORD }
const BAD = { ...GOOD, password: 'too short' }
const CODE = setupCodeFor(TEST_SECRET)
const REFUSED = refusal(403, 'Setup code is missing or wrong')
// Past the door the body is looked at: this tells that it is open, without making an account.
const PAST_THE_DOOR = refusal(400, 'Password must have at least 10 characters')

/** Each alone makes a request one that a stranger could have sent. */
const FOREIGN: Record<string, Omit<CallDetails, 'body'>> = {
  'a peer in the home network': { from: '192.168.1.20' },
  'a peer in a container network': { from: '172.17.0.1' },
  'a peer on the internet': { from: '203.0.113.9' },
  'an IPv6 peer': { from: '2001:db8::1' },
  'an IPv4 peer in IPv6 clothes': { from: '::ffff:192.168.1.20' },
  'a domain as Host': { headers: { host: 'bills.example.org' } },
  'a Host that begins like localhost': { headers: { host: 'localhost.example.org' } },
  'a Host that begins like a loopback address': { headers: { host: '127.0.0.1.example.org' } },
  'a Host with something before': { headers: { host: 'evil.localhost' } },
  'a Host with a user in it': { headers: { host: 'localhost@evil.example' } },
  'a Host with a port that is none': { headers: { host: 'localhost:80.evil.example' } },
  'the machine’s address as Host': { headers: { host: '192.168.1.5:3000' } },
  Forwarded: { headers: { forwarded: 'for=203.0.113.9' } },
  'X-Forwarded-For': { headers: { 'x-forwarded-for': '203.0.113.9' } },
  'X-Forwarded-For that names loopback': { headers: { 'x-forwarded-for': '127.0.0.1' } },
  'an empty X-Forwarded-For': { headers: { 'x-forwarded-for': '' } },
  'X-Forwarded-Proto': { headers: { 'x-forwarded-proto': 'http' } },
  'X-Forwarded-Host': { headers: { 'x-forwarded-host': 'localhost' } },
  'X-Forwarded-Port': { headers: { 'x-forwarded-port': '80' } },
  'X-Forwarded-Server': { headers: { 'x-forwarded-server': 'proxy' } },
  'X-Real-IP': { headers: { 'x-real-ip': '127.0.0.1' } },
  Via: { headers: { via: '1.1 proxy' } },
  'an Origin elsewhere': { headers: { origin: 'https://evil.example' } },
  'an Origin on another port': { headers: { host: 'localhost:3000', origin: 'http://localhost:8080' } },
  'an opaque Origin': { headers: { origin: 'null' } },
  'a page of another site': { headers: { 'sec-fetch-site': 'cross-site' } },
  'a page of the same site, another origin': { headers: { 'sec-fetch-site': 'same-site' } },
}

const LOCAL: Record<string, Omit<CallDetails, 'body'>> = {
  'IPv4 loopback': { from: '127.0.0.1', headers: { host: '127.0.0.1:3000' } },
  'all of 127/8': { from: '127.8.8.8', headers: { host: 'localhost' } },
  'IPv6 loopback': { from: '::1', headers: { host: '[::1]:3000' } },
  'IPv4 loopback in IPv6 clothes': { from: '::ffff:127.0.0.1', headers: { host: 'localhost:3000' } },
  'Host in capitals': { headers: { host: 'LOCALHOST:3000' } },
  'our own page': {
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  },
  'an address that was typed': { headers: { host: 'localhost:3000', 'sec-fetch-site': 'none' } },
}

onEveryDialect((testApp) => {
  test('from the machine itself set-up needs no code', async () => {
    const call = calls(await testApp())
    for (const [what, details] of Object.entries(LOCAL)) {
      const response = await call('POST', '/setup', { ...details, body: BAD })
      expect.soft(answerOf(response), what).toEqual(PAST_THE_DOOR)
    }
    dataOf(await call('POST', '/setup', { ...LOCAL['our own page'], body: GOOD }), 201)
  })

  test.each([
    ['directly', false],
    ['behind a trusted proxy', 1],
  ] as const)(
    'from elsewhere set-up is refused without the code and open with it, %s',
    async (_, trustProxy) => {
      const context = await testApp({ trustProxy })
      const call = calls(context)
      for (const [what, details] of Object.entries(FOREIGN)) {
        const without = await call('POST', '/setup', { ...details, body: GOOD })
        expect.soft(answerOf(without), what).toEqual(REFUSED)
        const wrong = await call('POST', '/setup', {
          ...details,
          body: { ...GOOD, setup_code: 'AAAA-BBBB-CCCC' },
        })
        expect.soft(answerOf(wrong), what).toEqual(REFUSED)
        const right = await call('POST', '/setup', { ...details, body: { ...BAD, setup_code: CODE } })
        expect.soft(answerOf(right), what).toEqual(PAST_THE_DOOR)
      }
      expect(await context.database.read.selectFrom('users').select('id').execute()).toEqual([])
      const stranger = { from: '203.0.113.9', headers: { host: 'bills.example.org', via: '1.1 proxy' } }
      dataOf(await call('POST', '/setup', { ...stranger, body: { ...GOOD, setup_code: CODE } }), 201)
    },
  )

  test('over a real connection from this machine the Host header decides', async () => {
    const { app } = await testApp()
    const exchange = await overRealSocket(app)
    const body = JSON.stringify(BAD)
    const post = async (headers: Record<string, string>) => {
      const answer = await exchange(
        rawRequest('POST /api/v2/setup', { 'Content-Length': String(body.length), ...headers }, body),
      )
      return { status: answer.status, body: JSON.parse(answer.body) as unknown }
    }
    expect(await post({})).toEqual(PAST_THE_DOOR)
    for (const Host of ['', 'duebook.local']) expect(await post({ Host })).toEqual(REFUSED)
  })

  test('the code may be typed in small letters and without its dashes, but must be the whole of it', async () => {
    const call = calls(await testApp())
    const from = '192.168.1.20'
    for (const setup_code of [
      CODE.toLowerCase(),
      CODE.replaceAll('-', ''),
      ` ${CODE.replaceAll('-', ' ')}\n`,
    ]) {
      const response = await call('POST', '/setup', { from, body: { ...BAD, setup_code } })
      expect.soft(answerOf(response), setup_code).toEqual(PAST_THE_DOOR)
    }
    const wrong = [
      '',
      '-',
      CODE.slice(0, -1),
      `${CODE}0`,
      CODE.slice(0, 4),
      'null',
      '０'.repeat(12),
      TEST_SECRET,
    ]
    for (const setup_code of [...wrong, null, undefined]) {
      const response = await call('POST', '/setup', { from, body: { ...GOOD, setup_code } })
      expect.soft(answerOf(response), String(setup_code)).toEqual(REFUSED)
    }
  })

  test('the code follows from the signing secret and gives nothing of it away', () => {
    expect(CODE).toBe(setupCodeFor(TEST_SECRET))
    expect(CODE).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
    expect(setupCodeFor(`${TEST_SECRET}!`)).not.toBe(CODE)
  })

  test('reading whether set-up is required needs no code, and after set-up a code opens nothing', async () => {
    const context = await testApp()
    const call = calls(context)
    const from = '203.0.113.9'
    expect(dataOf(await call('GET', '/setup', { from }))).toEqual({ required: true })
    await context.given.owner()
    expect(dataOf(await call('GET', '/setup', { from }))).toEqual({ required: false })
    const body = { ...GOOD, setup_code: CODE }
    expectRefusal(await call('POST', '/setup', { from, body }), 409, 'Setup is already complete')
  })
})
