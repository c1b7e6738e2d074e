import { CHANNEL_KINDS } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open'
import { createMetrics } from '#metrics/create-metrics'
import { createOutbound } from '#outbound/create-outbound'
import type { Outbound, OutboundRequest } from '#outbound/outbound'
import { OutboundError } from '#outbound/outbound'
import { createReminderMeter } from '#outbox/meter'
import { reminderJobs } from '#reminders/reminder-jobs'
import { dataOf } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { type CapturedLog, capturedLog } from '../support/captured-log.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { RENT } from '../support/given.ts'
import { keptBy } from '../support/kept-by.ts'
import { METRICS_TOKEN } from '../support/measured-app.ts'
import { TEST_SECRETS_KEY } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { everyKind, type SampleChannel } from './support/every-kind.ts'
import { PUBLIC_URL, secretBox } from './support/sending.ts'

/** What far ends do that repeat all they were told, and what the guard says of those that it does not connect to. */
const STATUSES = [200, 204, 302, 400, 401, 403, 404, 410, 413, 424, 429, 500]

onEveryDialect((testApp, dialect) => {
  test('no secret of any channel is stored, exported, logged, measured or answered, whatever the far end does', async () => {
    const captured = capturedLog('trace')
    const place = await migratedDatabase(dialect)
    onTestFinished(() => place.drop())
    const database = await openDatabase(place.location, silentLog)
    onTestFinished(() => database.close())
    const metrics = createMetrics({ token: METRICS_TOKEN, database, version: '1' })
    const farEnds = faultyFarEnds(captured)
    const parts = {
      database,
      log: captured.log,
      outbound: farEnds.outbound,
      secretBox,
      mailer: fakeMailer().mailer,
      publicUrl: PUBLIC_URL,
    }
    const { call, given, clock } = await testApp({ ...parts, on: place, metrics })
    const owners: Owner[] = []
    const answers: string[] = []

    const samples = everyKind()
    expect(samples.map(({ kind }) => kind)).toEqual([...CHANNEL_KINDS])
    const secrets = new Map<string, string>([['the key for secrets', TEST_SECRETS_KEY]])
    for (const sample of samples) {
      // Each kind has a user of its own, because tests are limited by the hour.
      const owner = await given.owner()
      const { auth: headers } = owner
      owners.push(owner)
      const ask: Call = async (method, path, details) => {
        const answer = await call(method, path, { ...details, headers })
        answers.push(JSON.stringify(answer.headers), answer.body)
        return answer
      }
      // Only here is one ever shown: what we have made ourselves, to whoever asked for it.
      const body = { kind: sample.kind, name: `My ${sample.kind}`, settings: sample.settings }
      const made = await call('POST', '/channels', { headers, body })
      const { id, secret } = dataOf<{ id: number; secret?: string }>(made, 201)
      if (secret === undefined) answers.push(made.body)
      const ofKind = secret === undefined ? sample.secrets : [secret, secret.replace('whsec_', '')]
      for (const [index, each] of ofKind.entries()) secrets.set(`${sample.kind} ${index + 1}`, each)
      await useChannel(ask, farEnds, id, sample)
      const another = await wantReminders(call, owner, id, sample)
      if (another !== undefined) secrets.set(`another ${sample.kind}`, another)
      for (const path of ['/channels', '/channels/kinds', '/notifications']) await ask('GET', path)
    }
    // Reminders, which far ends refuse for a while and then for good, and one that they take.
    const meter = createReminderMeter()
    metrics.watchReminders(meter)
    const jobs = reminderJobs({ ...parts, clock, random: () => 1, holder: 'one', meter })
    clock.set('2026-02-03T08:00:00.000Z')
    await jobs.planning.tick()
    for (const status of [500, 429, 400, 410, 200]) {
      farEnds.echoing(status)
      await jobs.sending.tick()
      clock.advance({ hours: 7 })
      await jobs.planning.tick()
    }
    expect(meter).toMatchObject({ planned: expect.toSatisfy((count: number) => count >= samples.length) })
    expect(meter.retried).toBeGreaterThan(5)
    for (const owner of owners) {
      const { client } = await given.signedIn(owner)
      answers.push(JSON.stringify([await client.notifications.list(), await client.channels.list()]))
    }
    const exposition = await call('GET', '/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(exposition.statusCode).toBe(200)

    const places: Record<string, string> = {
      ...(await keptBy({ database, clock }, place)),
      'the answers': answers.join('\n'),
      'the log': captured.text(),
      'the metrics': exposition.body,
    }
    // Each holds what it must, or the search would prove nothing.
    for (const where of ['the database', 'an export', 'the answers'])
      expect(places[where]).toContain('Again by gotify')
    expect(places['the log']).toContain('its target is not public')
    expect(places['the answers']).toContain('{"set":true}')
    expect(secrets.size).toBe(17)
    for (const [what, secret] of secrets) {
      expect(secret.length).toBeGreaterThan(15)
      for (const form of formsOf(secret))
        for (const [where, text] of Object.entries(places))
          expect.soft(text.includes(form), `${what} is in ${where} as ${form}`).toBe(false)
    }
    // Nor whose mailbox it is.
    expect.soft(captured.text()).not.toContain('elsewhere@example.org')
  })
})

/** In clear, and as it would stand in an address, a header of its own or a dump. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const forms = [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
  return [...new Set(forms.map((form) => form.replace(/=+$/, '')))]
}

type FarEnds = ReturnType<typeof faultyFarEnds>

/** Repeats everything that it was told, in whatever place somebody might read. */
function faultyFarEnds({ log }: CapturedLog) {
  const guarded = createOutbound({ allow: [], log, resolve: async () => ['10.1.2.3'] })
  let next: Outbound['request'] = guarded.request
  return {
    outbound: {
      request: (request: OutboundRequest, userId: number) => next(request, userId),
    } satisfies Outbound,
    blocked: () => {
      next = guarded.request
    },
    echoing: (status: number) => {
      next = async (request) => {
        const text = JSON.stringify({ ...request, body: String(request.body) })
        const words = [
          'ok',
          'description',
          'error',
          'errors',
          'message',
          'errorDescription',
          'errcode',
          'reason',
        ]
        const body = JSON.stringify(Object.fromEntries(words.map((word) => [word, text])))
        return {
          status,
          headers: { 'retry-after': '5', location: request.url, 'x-echo': text },
          body,
          isPublic: true,
        }
      }
    },
    broken: () => {
      next = async () => {
        throw new OutboundError('unreachable', 'The server could not be reached')
      }
    },
  }
}

type Owner = Awaited<ReturnType<TestApp['given']['owner']>>

/** By a second channel, because nothing goes to one that is paused or gone. */
async function wantReminders(
  call: Call,
  { books, auth: headers, email }: Owner,
  firstId: number,
  { kind, settings }: SampleChannel,
): Promise<string | undefined> {
  await call('DELETE', `/channels/${firstId}`, { headers })
  // Another mailbox would have to be confirmed first.
  const own = kind === 'email' ? { address: email } : settings
  const made = await call('POST', '/channels', {
    headers,
    body: { kind, name: `Again by ${kind}`, settings: own },
  })
  const { id, secret } = dataOf<{ id: number; secret?: string }>(made, 201)
  await books.bills.create({ ...RENT, due_date: '2026-02-03' })
  await books.reminders.update({ enabled: true, channel_ids: [id] })
  return secret
}

async function useChannel(
  ask: Call,
  farEnds: FarEnds,
  id: number,
  { kind, settings }: SampleChannel,
): Promise<void> {
  const test = () => ask('POST', `/channels/${id}/test`)
  farEnds.blocked()
  await test()
  farEnds.broken()
  await test()
  for (const status of STATUSES) {
    farEnds.echoing(status)
    await test()
  }
  // A device that is gone has been removed.
  await ask('PUT', `/channels/${id}`, { body: { settings: {} } })
  await ask('PUT', `/channels/${id}`, { body: { settings } })
  // Each in the wrong place, and in the right one with something else that does not fit.
  const texts = Object.values(settings).filter((value) => typeof value === 'string')
  for (const text of texts) {
    await ask('POST', '/channels', { body: { kind, name: `x${text}\u0000`, settings } })
    await ask('POST', '/channels', { body: { kind, settings: { ...settings, server: `ftp://x/${text}` } } })
    await ask('POST', '/channels', { body: { kind, settings: { [text]: text } } })
  }
  for (const name of Object.keys(settings)) {
    await ask('POST', '/channels', {
      body: { kind, settings: { ...settings, [name]: `${String(settings[name])}\u0007` } },
    })
    await ask('POST', '/channels', {
      body: { kind, settings: { ...settings, [name]: `not ${String(settings[name])} fit` } },
    })
  }
}
