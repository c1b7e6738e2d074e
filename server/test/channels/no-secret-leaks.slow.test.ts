import { CHANNEL_KINDS } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open'
import { createMetrics } from '#metrics/create-metrics'
import { createOutbound } from '#outbound/create-outbound'
import type { Outbound, OutboundRequest } from '#outbound/outbound'
import { OutboundError } from '#outbound/outbound'
import { dataOf } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { type CapturedLog, capturedLog } from '../support/captured-log.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { keptBy } from '../support/kept-by.ts'
import { METRICS_TOKEN } from '../support/measured-app.ts'
import { TEST_SECRETS_KEY } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { everyKind, type SampleChannel } from './support/every-kind.ts'

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
    const { call, given, clock } = await testApp({
      on: place,
      database,
      metrics,
      log: captured.log,
      outbound: farEnds.outbound,
      mailer: fakeMailer().mailer,
      publicUrl: 'https://bills.example.org',
    })
    const answers: string[] = []

    const samples = everyKind()
    expect(samples.map(({ kind }) => kind)).toEqual([...CHANNEL_KINDS])
    const secrets = new Map<string, string>([['the key for secrets', TEST_SECRETS_KEY]])
    for (const sample of samples) {
      // Each kind has a user of its own, because tests are limited by the hour.
      const { auth: headers } = await given.owner()
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
      for (const path of ['/channels', '/channels/kinds', '/notifications']) await ask('GET', path)
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
      expect(places[where]).toContain('My gotify')
    expect(places['the log']).toContain('its target is not public')
    expect(places['the answers']).toContain('{"set":true}')
    expect(secrets.size).toBe(16)
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
  const guarded = createOutbound({ allow: [], log, lookup: async () => [{ address: '10.1.2.3' }] })
  let next: Outbound['request'] = guarded.request
  return {
    outbound: { request: (request: OutboundRequest) => next(request) } satisfies Outbound,
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
        return { status, headers: { 'retry-after': '5', location: request.url, 'x-echo': text }, body }
      }
    },
    broken: () => {
      next = async () => {
        throw new OutboundError('unreachable', 'The server could not be reached')
      }
    },
  }
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
      body: { kind, settings: { ...settings, [name]: `${settings[name]}\u0007` } },
    })
    await ask('POST', '/channels', {
      body: { kind, settings: { ...settings, [name]: `not ${settings[name]} fit` } },
    })
  }
}
