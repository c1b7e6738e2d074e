import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { refusal } from '../support/answers.ts'
import { PASSWORD } from '../support/secrets.ts'
import { makeTestApp } from '../support/test-app.ts'
import type { TextField } from '../support/text-fields.ts'
import { listening } from './support/clients.ts'
import { TEXT_FIELDS, textCalls } from './support/text-calls.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Unicode wants marks sorted, and these are as far from it as they can be. */
const misordered = (length: number) =>
  `a${'\u0301'.repeat(length / 2)}`.padEnd(length, '\u0316').slice(0, length)

/** Each of that many UTF-16 units. */
const HOSTILE: Record<string, (length: number) => string> = {
  'marks in the wrong order': misordered,
  'as many marks as are allowed, in the wrong order': (length) =>
    `a${'\u0301\u0316'.repeat(15)}`.repeat(length).slice(0, length),
  'a host that takes long to encode': (length) =>
    `https://${Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000))).join('')}`.slice(
      0,
      length,
    ),
  'letters whose case depends on others': (length) => 'İΣ'.repeat(length).slice(0, length),
}

const PLAIN = 'plain text'
/** Below it a difference is the noise of the machine, not the text. */
const FLOOR_MILLISECONDS = 0.5
/** Of each the quickest counts: a busy machine makes some slow, a slow text all of them. */
const [FEWEST_ROUNDS, MOST_ROUNDS] = [2, 15]
/** An address and its headers have 16 KiB, and a mark takes six characters in a query. */
const LONGEST_IN_QUERY = 2_400
const ATTACK_LENGTH = 32_000
/** Without a token a body has 16 KiB, and each of these marks takes two bytes. */
const LOGIN_ATTACK_LENGTH = 7_500

test('every text has a name in its body or query, so that the calls can set it', () => {
  expect(TEXT_FIELDS.filter(({ path }) => path.includes('*')).map(({ path }) => path)).toEqual([])
})

test('hostile text takes at most three times as long as plain text, in every text field of every call', async () => {
  const { prepare, context } = await textCalls((options) => makeTestApp('sqlite', options))
  const slow: string[] = []
  for (const field of TEXT_FIELDS) {
    // Each takes its time to be sure of; a few say enough.
    if (slow.length > 2) break
    for (const length of lengthsFor(field)) {
      const texts = {
        [PLAIN]: plainLetter(field).repeat(length),
        ...map(kindsFor(field), (make) => make(length)),
      }
      const requests = map(texts, (text) => prepare(field, text))
      const quickest = map(texts, () => Number.POSITIVE_INFINITY)
      const tooSlow = () => {
        const plain = Math.max(quickest[PLAIN] ?? 0, FLOOR_MILLISECONDS)
        return Object.entries(quickest).filter(([, time]) => time > 3 * plain)
      }
      for (let round = 1; round <= FEWEST_ROUNDS || (tooSlow().length > 0 && round <= MOST_ROUNDS); round++) {
        for (const [kind, send] of Object.entries(requests)) {
          if (isHashed(field)) await forgetFailures(context.database)
          const began = performance.now()
          const { statusCode } = await send()
          // It looks at the email behind its answer.
          if (field.call === 'forgotPassword') for (let turn = 0; turn < 2; turn++) await setImmediate()
          quickest[kind] = Math.min(quickest[kind] ?? 0, performance.now() - began)
          expect.soft(statusCode, `${field.call} ${field.path}: ${kind}`).toBeLessThan(500)
        }
      }
      for (const [kind, time] of tooSlow())
        slow.push(`${field.call} ${field.path}, ${length} of ${kind}: ${time} ms, not ${quickest[PLAIN]}`)
    }
  }
  expect(slow).toEqual([])
})

test('a login with 15 kB of combining marks is refused and counted, and others are served meanwhile', async () => {
  const { app, database } = await makeTestApp('sqlite')
  const { port, get } = await listening(app)
  const email = misordered(LOGIN_ATTACK_LENGTH)
  const login = async (credentials: object) => {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(credentials),
    })
    return { status: response.status, body: await response.json(), time: performance.now() - began }
  }
  const plain = { email: 'a'.repeat(LOGIN_ATTACK_LENGTH), password: PASSWORD }
  const attacks = [
    { email, password: PASSWORD },
    { email: 'ada@example.org', password: email },
  ]
  for (const attack of attacks) {
    // Each once, or as often as the machine needs to have a quiet moment.
    const times = { plain: Number.POSITIVE_INFINITY, attack: Number.POSITIVE_INFINITY }
    for (let round = 1; round <= 2 || (times.attack > 3 * times.plain && round <= 50); round++) {
      await forgetFailures(database)
      times.plain = Math.min(times.plain, (await login(plain)).time)
      const [attacked, health] = await Promise.all([login(attack), get('/health')])
      times.attack = Math.min(times.attack, attacked.time)
      expect(attacked).toMatchObject(refusal(401, 'Invalid email or password'))
      expect(health.status).toBe(200)
      expect(await countFailures(database)).toBe(2)
    }
    expect(times.attack).toBeLessThan(3 * times.plain)
  }
})

/** What may be left after trimming, what is looked at, and what a body can hold. */
function lengthsFor({ place, schema }: TextField): number[] {
  const lengths = [schema['x-max-characters'] ?? 0, schema.maxLength ?? 0, ATTACK_LENGTH]
  return place === 'body' ? lengths : lengths.map((length) => Math.min(length, LONGEST_IN_QUERY))
}

/** In an address a letter of other scripts takes nine characters, whatever it is, and decoding them takes longer than all the rest. */
function plainLetter({ place }: TextField): string {
  return place === 'body' ? 'a' : '字'
}

/** Hashing is what takes the time there, in threads of its own. */
function isHashed({ call }: TextField): boolean {
  return call === 'login' || call === 'changePassword'
}

function kindsFor(field: TextField): typeof HOSTILE {
  return isHashed(field) ? { misordered } : HOSTILE
}

function map<T, R>(record: Record<string, T>, make: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]))
}

async function forgetFailures(database: Database): Promise<void> {
  await database.write((tx) => tx.deleteFrom('login_failures').execute())
}

async function countFailures(database: Database): Promise<number> {
  return (await database.read.selectFrom('login_failures').select('email_hash').execute()).length
}
