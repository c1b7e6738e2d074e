import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { setupCodeFor } from '#setup/setup-code'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import type { CallDetails } from '../support/calls.ts'
import { SETUP_CODE as CODE } from '../support/given.ts'
import { PASSWORD, TEST_SECRET } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'

const GOOD = { email: 'ada@example.org', password: PASSWORD }
const BAD = { ...GOOD, password: 'too short' }
const REFUSED = refusal(403, 'Setup code is missing or wrong')
// Past the door the body is looked at: this tells that it is open, without making an account.
const PAST_THE_DOOR = refusal(400, 'Password must have at least 10 characters')

/** Who could not be told from somebody at the keyboard, or was taken for one: all of them need the code. */
const FROM: Record<string, Omit<CallDetails, 'body'>> = {
  'the machine itself': { from: '127.0.0.1', headers: { host: '127.0.0.1:3000' } },
  'the machine itself over IPv6': { from: '::1', headers: { host: '[::1]:3000' } },
  'our own page on the machine itself': {
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  },
  'a stranger behind a plain TCP forward': { from: '127.0.0.1', headers: { host: '203.0.113.9' } },
  'a stranger behind a proxy that adds no headers': {
    from: '127.0.0.1',
    headers: { host: '127.0.0.1:3000' },
  },
  'a stranger behind a proxy that says so': { headers: { 'x-forwarded-for': '203.0.113.9' } },
  'a stranger who claims to be at the machine': { headers: { 'x-forwarded-for': '127.0.0.1' } },
  'the home network': { from: '192.168.1.20', headers: { host: 'nas:3000' } },
  'a container network': { from: '172.17.0.1' },
  'the internet': { from: '203.0.113.9' },
}

onSqlite((testApp) => {
  test.each([
    ['directly', false],
    ['behind a trusted proxy', 1],
  ] as const)(
    'setup is refused without the code and allowed with it, from any address, %s',
    async (_, trustProxy) => {
      const { call, database } = await testApp({ trustProxy })
      for (const [what, details] of Object.entries(FROM)) {
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
      expect(await database.read.selectFrom('users').select('id').execute()).toEqual([])
      dataOf(await call('POST', '/setup', { body: { ...GOOD, setup_code: CODE } }), 201)
    },
  )

  test('a plain TCP forwarder on this machine does not bypass the setup code', async () => {
    const { app } = await testApp()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const forward = await plainForward((app.server.address() as AddressInfo).port)
    const post = async (body: object) => {
      const response = await fetch(`${forward}/api/v2/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await post(GOOD)).toEqual(REFUSED)
    expect((await post({ ...GOOD, setup_code: CODE })).status).toBe(201)
  })

  test('the code may be typed in small letters and without its dashes, but must be the whole of it', async () => {
    const { call } = await testApp()
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
    const { call, given } = await testApp()
    const from = '203.0.113.9'
    expect(dataOf(await call('GET', '/setup', { from }))).toEqual({ required: true })
    await given.owner()
    expect(dataOf(await call('GET', '/setup', { from }))).toEqual({ required: false })
    const body = { ...GOOD, setup_code: CODE }
    expectRefusal(await call('POST', '/setup', { from, body }), 409, 'Setup is already complete')
  })
})

/** What `socat`, a container engine or nginx's bare `stream` does. The server sees a peer on its own machine. */
async function plainForward(port: number): Promise<string> {
  const forward = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => end.destroy())
  })
  onTestFinished(() => void forward.close())
  await new Promise<void>((resolve) => forward.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(forward.address() as AddressInfo).port}`
}
