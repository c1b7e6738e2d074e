import { expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import { testClock } from '../support/test-clock.ts'
import { type FarEnd, startFarEnd } from './far-ends/far-end.ts'
import { webhook } from './far-ends/webhook.ts'
import { longMessage, message } from './support/messages.ts'
import { outboundTo, sendingTo } from './support/sending.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

async function scene() {
  const clock = testClock('2026-02-02T09:00:00.000Z')
  let secret = SECRET
  const manners = webhook(
    () => secret,
    () => clock.now(),
  )
  const farEnd = await startFarEnd(manners)
  const settings = { url: `${farEnd.origin}/hooks/duebook?from=household`, secret: SECRET }
  const send = sendingTo('webhook', settings, farEnd, { clock })
  return {
    clock,
    farEnd,
    send,
    answers: manners.answers,
    forget: () => (secret = SECRET.replace('BwcH', 'CAgI')),
  }
}

const bodies = ({ requests }: FarEnd) => requests.map(({ raw }) => JSON.parse(raw.toString()))

test('a message is signed so that its receiver knows it, and a repetition is signed anew under the same id', async () => {
  const { clock, farEnd, send } = await scene()
  farEnd.next('reset')
  expect((await send(message())).end).toBe('retry')
  clock.advance({ minutes: 10 })
  expect(await send(message())).toEqual({ end: 'sent' })
  expect(farEnd.problems).toEqual([])
  const [first, second] = farEnd.requests.map(({ headers }) => headers)
  expect(first?.['webhook-id']).toBe(message().id)
  expect(second?.['webhook-id']).toBe(message().id)
  expect(Number(second?.['webhook-timestamp']) - Number(first?.['webhook-timestamp'])).toBe(600)
  expect(farEnd.requests[1]?.path).toBe('/hooks/duebook?from=household')
  expect(bodies(farEnd)[1]).toMatchObject({
    type: 'reminder',
    timestamp: '2026-02-02T09:10:00.000Z',
    data: {
      title: '2 bills need attention',
      entries: [{}, { text: 'Phone: €19.99, due today', link: 'https://bills.example.org/bills/2' }],
      urgent: true,
      actions: [{ label: 'Mark as paid', post: { body: { token: 'token-1', act: true } } }, { post: null }],
    },
  })
})

test('the strict receiver takes nothing that was signed with another key or altered', async () => {
  const { farEnd, send, forget } = await scene()
  forget()
  expect(await send(message())).toMatchObject({ end: 'refused' })
  expect(farEnd.problems).toEqual(['webhook-signature'])
})

test('a long message stays within 20 kB', async () => {
  const { farEnd, send } = await scene()
  expect(await send(longMessage())).toEqual({ end: 'sent' })
  expect(farEnd.problems).toEqual([])
})

test('means what it answers', async () => {
  const { farEnd, send, answers } = await scene()
  const ends: Record<string, unknown> = {}
  for (const [name, answer] of Object.entries(answers)) {
    farEnd.next(answer)
    const result = await send(message())
    ends[name] = result.end === 'retry' ? [result.end, result.retryAfterSeconds] : result.end
  }
  expect(ends).toEqual({
    taken: 'sent',
    invalid: 'refused',
    unauthorized: 'refused',
    redirect: 'refused',
    gone: 'gone',
    'too-many': ['retry', 120],
    broken: ['retry', undefined],
  })
})

onSqlite((testApp) => {
  test('the key is shown once, signs, and stays when the address changes, because it never leaves', async () => {
    let secret = ''
    const app = await testApp({ outbound: { request: (...all) => outboundTo(farEnd).request(...all) } })
    const farEnd = await startFarEnd(
      webhook(
        () => secret,
        () => app.clock.now(),
      ),
    )
    const { client } = await app.given.firstOwner()
    const made = await client.channels.create({ kind: 'webhook', settings: { url: 'https://example.org/a' } })
    secret = made.secret ?? ''
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(await client.channels.list())).not.toContain('whsec_')
    const changed = await client.channels.update(made.id, { settings: { url: 'https://example.org/b' } })
    expect(changed).toMatchObject({ settings: { url: 'https://example.org/b' } })
    expect(changed).not.toHaveProperty('secret')
    expect(await client.channels.test(made.id)).toMatchObject({ ok: true })
    expect(farEnd.problems).toEqual([])
    expect(farEnd.requests.map(({ path }) => path)).toEqual(['/b'])
    expect(
      JSON.stringify(await app.database.read.selectFrom('channels').selectAll().execute()),
    ).not.toContain(secret)
  })
})
