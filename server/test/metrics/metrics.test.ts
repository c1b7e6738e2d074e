import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { autoRecordJob } from '#auto-record/auto-record-job'
import { unreachable } from '#db/refusals'
import { createRequestQueue } from '#http/request-queue'
import { createJobRecord } from '#jobs/job-record'
import { createBackground } from '#mail/background'
import { METRICS } from '#metrics/catalogue'
import { createReminderMeter } from '#outbox/meter'
import { createWebhookMeter } from '#webhooks/meter'
import { givenTotp } from '../factors/support/authenticator.ts'
import { expectRefusal } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { METRICS_TOKEN, measuredApp } from '../support/measured-app.ts'
import type { Family } from '../support/parse-exposition.ts'
import { PASSWORD } from '../support/secrets.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { testClock } from '../support/test-clock.ts'
import type { Dialect } from '../support/test-database.ts'

onEveryDialect((testApp, dialect) => {
  test('without a token the address is as unknown as any other', async () => {
    const { call } = await testApp()
    for (const headers of [{}, { authorization: `Bearer ${METRICS_TOKEN}` }]) {
      const [metrics, nothing] = [
        await call('GET', '/metrics', { headers }),
        await call('GET', '/no-such-thing', { headers }),
      ]
      expect([metrics.statusCode, metrics.body]).toEqual([404, nothing.body])
    }
  })

  test('only the token opens them, and nobody’s access token does', async () => {
    const { call, given } = await measuredApp(testApp, dialect)
    const owner = await given.owner()
    expectRefusal(await call('GET', '/metrics'), 401, 'Missing Authorization header')
    const wrong = [
      '',
      'Bearer',
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN.slice(1)}`,
      METRICS_TOKEN,
      `Basic ${METRICS_TOKEN}`,
    ]
    for (const authorization of [...wrong, owner.auth.authorization]) {
      const answer = await call('GET', '/metrics', { headers: { authorization } })
      expect.soft(answer.statusCode, authorization).toBe(401)
      expect(answer.body).not.toContain('duebook_')
    }
    const anyCase = await call('GET', '/metrics', { headers: { authorization: `bearer ${METRICS_TOKEN}` } })
    expect(anyCase.statusCode).toBe(200)
  })

  test('guesses at the token are logged with the address that they come from', async () => {
    const captured = capturedLog('info')
    const { call } = await measuredApp(testApp, dialect, { log: captured.log })
    const headers = { authorization: `Bearer ${METRICS_TOKEN}x` }
    await call('GET', '/metrics', { headers, from: '203.0.113.5' })
    await call('HEAD', '/metrics', { headers, from: '203.0.113.6' })
    const line = { route: '/api/v2/metrics', status: 401, msg: 'answered' }
    expect(captured.lines()).toMatchObject([
      { ...line, method: 'GET', address: '203.0.113.5' },
      { ...line, method: 'HEAD', address: '203.0.113.6' },
    ])
    expect(captured.text()).not.toContain(METRICS_TOKEN)
  })

  test('requests are counted by route pattern and class of status, logins by how they ended', async () => {
    const { call, given, number, scrape } = await measuredApp(testApp, dialect)
    const owner = await given.owner()
    for (let i = 0; i < 3; i++) await call('GET', '/me', { headers: owner.auth })
    await call('GET', '/me')
    await call('PUT', `/databases/${owner.groupId}`, { headers: owner.auth, body: { name: 'Club' } })
    const login = { email: owner.email, password: 'correct horse battery staple' }
    await call('POST', '/auth/login', { body: login })
    await call('POST', '/auth/login', { body: { ...login, password: 'wrong' } })
    await call('POST', '/auth/login', { body: {} })

    const requests = (labels: string) => number(`duebook_http_requests_total{${labels}}`)
    expect(await requests('method="GET",route="/api/v2/me",status="2xx"')).toBe(3)
    expect(await requests('method="GET",route="/api/v2/me",status="4xx"')).toBe(1)
    expect(await requests('method="PUT",route="/api/v2/databases/:id",status="2xx"')).toBe(1)
    expect(await requests('method="POST",route="/api/v2/auth/login",status="4xx"')).toBe(2)
    const durations = 'duebook_http_request_duration_seconds_count{method="GET",route="/api/v2/me"}'
    expect(await number(durations)).toBe(4)
    const { families } = await scrape()
    const signIns = [...(families.get('duebook_sign_ins_total')?.series.values() ?? [])]
    expect(signIns.map(({ labels, value }) => [labels.result, value])).toEqual([
      ['ok', 1],
      ['refused', 1],
      ['throttled', 0],
    ])
  })

  test('a right password that needs a second step is neither a refused sign-in nor a guess; the step is', async () => {
    const captured = capturedLog('info')
    const { call, given, clock, number } = await measuredApp(testApp, dialect, { log: captured.log })
    const owner = await given.owner()
    const { code } = await givenTotp(owner, clock)
    const from = '203.0.113.5'
    const asked = await call('POST', '/auth/login', {
      body: { email: owner.email, password: PASSWORD },
      from,
    })
    const { challenge } = asked.json<{ challenge: string }>()
    const signIns = (result: string) => number(`duebook_sign_ins_total{result="${result}"}`)
    expect([await signIns('ok'), await signIns('refused')]).toEqual([0, 0])
    await call('POST', '/auth/login/second-factor', { body: { challenge, code: '000000' }, from })
    await call('POST', '/auth/login/second-factor', { body: { challenge, code: code() }, from })
    expect([await signIns('ok'), await signIns('refused')]).toEqual([1, 1])
    const addresses = captured.lines().map(({ route, address }) => [route, address])
    expect(addresses).toEqual([
      ['/api/v2/auth/login', undefined],
      ['/api/v2/auth/login/second-factor', from],
    ])
  })

  test('nothing that anybody sends becomes a label, so that there are only so many', async () => {
    const { call, given, scrape, inject } = await measuredApp(testApp, dialect)
    const owner = await given.owner({ group: 'Secret club', email: 'very-private@example.org' })
    const ask = async (tag: string) => {
      const headers = { ...owner.auth, 'x-database': 'Secret club', 'user-agent': tag }
      await call('GET', `/bills/${tag}`, { headers })
      await call('GET', `/nowhere/${tag}?x=${tag}`, { headers })
      await call('PROPFIND', `/bills/${tag}`)
      await inject({ method: 'GET', url: `/${tag}` })
      await call('POST', '/auth/login', { body: { email: `${tag}@example.org`, password: tag } })
    }
    await ask('private-0')
    const before = (await scrape()).families
    for (const tag of ['private-1', '987654321', 'private-2']) await ask(tag)
    const { text, families } = await scrape()
    const series = (all: Map<string, Family>) =>
      [...all.values()].flatMap((family) => [...family.series.keys()])
    // The first scrape itself is what came along.
    const added = series(families).filter((key) => !series(before).includes(key))
    expect(added.every((key) => key.includes('route="/api/v2/metrics"'))).toBe(true)
    for (const secret of ['private', '987654321', 'Secret', 'example.org', 'PROPFIND', METRICS_TOKEN]) {
      expect.soft(text).not.toContain(secret)
    }
  })

  test('the database tells what became of writes, and how it stands', async () => {
    const { database, call, given, number } = await measuredApp(testApp, dialect)
    const owner = await given.owner()
    const saved = 'duebook_db_writes_total{result="saved"}'
    const refused = 'duebook_db_writes_total{result="refused"}'
    const [savedBefore, refusedBefore] = [await number(saved), await number(refused)]
    await call('POST', '/databases', { headers: owner.auth, body: { name: 'Club' } })
    await call('POST', '/databases', { headers: owner.auth, body: { name: 'Club' } })
    // The refusal is saved too, in the audit log.
    expect([await number(saved), await number(refused)]).toEqual([savedBefore + 2, refusedBefore + 1])

    await expect(database.write(() => Promise.reject(unreachable(undefined)))).rejects.toThrow(
      'cannot be reached',
    )
    expect(await number('duebook_db_writes_total{result="failed"}')).toBe(1)
    expect(await number('duebook_db_cannot_save')).toBe(1)
    await database.write(async () => {})
    expect(await number('duebook_db_cannot_save')).toBe(0)
  })

  test('jobs tell how their runs ended, when they last ran and when they are due', async () => {
    const { database, metrics, scrape } = await measuredApp(testApp, dialect)
    const clock = testClock('2026-02-02T09:00:00.000Z')
    let fails = true
    const faulty = {
      ...database,
      get read() {
        if (fails) throw new Error('disk full')
        return database.read
      },
    }
    const job = autoRecordJob({ database: faulty, clock, log: silentLog })
    metrics.watchJobs([job])
    const runs = async () => (await scrape()).text.match(/duebook_job_.*"auto-record".*/g)
    const [nine, ten, eleven] = [1_770_022_800, 1_770_026_400, 1_770_030_000]
    await job.tick()
    expect(await runs()).toEqual([
      'duebook_job_runs_total{job="auto-record",result="ok"} 0',
      'duebook_job_runs_total{job="auto-record",result="failed"} 1',
      `duebook_job_last_run_timestamp_seconds{job="auto-record"} ${nine}`,
      `duebook_job_last_failure_timestamp_seconds{job="auto-record"} ${nine}`,
      `duebook_job_next_due_timestamp_seconds{job="auto-record"} ${ten}`,
    ])
    fails = false
    clock.advance({ hours: 1 })
    await job.tick()
    expect(await runs()).toEqual([
      'duebook_job_runs_total{job="auto-record",result="ok"} 1',
      'duebook_job_runs_total{job="auto-record",result="failed"} 1',
      `duebook_job_last_run_timestamp_seconds{job="auto-record"} ${ten}`,
      `duebook_job_last_success_timestamp_seconds{job="auto-record"} ${ten}`,
      `duebook_job_last_failure_timestamp_seconds{job="auto-record"} ${nine}`,
      `duebook_job_next_due_timestamp_seconds{job="auto-record"} ${eleven}`,
    ])
  })

  test('requests rejected because of overload are counted for their queue', async () => {
    const { metrics, number } = await measuredApp(testApp, dialect)
    const queues = { withToken: createRequestQueue(silentLog), withoutToken: createRequestQueue(silentLog) }
    metrics.watchRequestQueues(queues)
    queues.withToken.countRejected()
    queues.withToken.countRejected()
    expect(await number('duebook_http_requests_shed_total{door="with-token"}')).toBe(2)
    expect(await number('duebook_http_requests_shed_total{door="without-token"}')).toBe(0)
  })

  test('the metrics show reset emails that wait for a hanging mail server and those dropped from a full queue', async () => {
    const { metrics, number } = await measuredApp(testApp, dialect)
    const lookup = createBackground(silentLog, { atOnce: 1, waiting: 2, seconds: 30 })
    metrics.watchMailQueues({ lookup })
    const { promise, resolve } = Promise.withResolvers<void>()
    for (let count = 0; count < 6; count++) lookup.run('work', `task ${count}`, () => promise)
    expect(await number('duebook_mail_queue_waiting{queue="lookup"}')).toBe(2)
    expect(await number('duebook_mail_queue_dropped_total{queue="lookup"}')).toBe(3)
    resolve()
    await lookup.stop()
  })

  test('the metrics show what was planned, sent and paused, and how long the oldest waits', async () => {
    const { metrics, number } = await measuredApp(testApp, dialect)
    const meter = createReminderMeter()
    metrics.watchReminders(meter)
    Object.assign(meter, {
      planned: 5,
      sent: 3,
      retried: 2,
      failed: 1,
      pausedChannels: 1,
      sendingLagSeconds: 90,
    })
    expect(await number('duebook_reminders_planned_total')).toBe(5)
    expect(await number('duebook_reminder_deliveries_total{result="sent"}')).toBe(3)
    expect(await number('duebook_reminder_deliveries_total{result="retried"}')).toBe(2)
    expect(await number('duebook_reminder_deliveries_total{result="failed"}')).toBe(1)
    expect(await number('duebook_reminder_channels_paused_total')).toBe(1)
    expect(await number('duebook_reminder_lag_seconds{stage="sending"}')).toBe(90)
    expect(await number('duebook_reminder_lag_seconds{stage="planning"}')).toBe(0)
  })

  test('the page for operators explains every metric that is served, with its type and labels', async () => {
    const { call, scrape, metrics } = await measuredApp(testApp, dialect)
    const at = new Date('2026-02-02T09:00:00.000Z')
    const record = { ...createJobRecord(at), ranAt: at, failedAt: at, dueAt: at }
    metrics.watchJobs([{ name: 'backup', status: () => record }])
    metrics.watchReminders(createReminderMeter())
    metrics.watchWebhooks(createWebhookMeter())
    await call('GET', '/health')
    const { families } = await scrape()
    const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `((?:duebook|process)_\w+)` \| (\w+) \| ([^|]*)\|/gm)]
    const explained = Object.fromEntries(
      rows.map(([, name = '', type, labels = '']) => [
        name,
        { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label) },
      ]),
    )
    expect(Object.keys(explained)).toEqual(Object.keys(METRICS))
    for (const [name, { type, series }] of families) {
      const labels = [...series.values()]
        .flatMap((each) => Object.keys(each.labels))
        .filter((l) => l !== 'le')
      expect.soft(explained[name], name).toEqual({ type, labels: [...new Set(labels)] })
      expect(METRICS[name as keyof typeof METRICS].type).toBe(type)
    }
    // What only the other engine has is missing here, and nothing else.
    const missing = Object.keys(METRICS).filter((name) => !families.has(name))
    expect(missing.filter((name) => !/_db_(?:pool|file|commit)_/.test(name))).toEqual([])
  })

  test('the engine tells what only it knows', async () => {
    const app = await measuredApp(testApp, dialect)
    await ENGINES[dialect](app)
    const names = [...(await app.scrape()).families.keys()]
    const own = names.filter((name) => /_db_(?:pool|file|commit)_/.test(name)).map((name) => name.slice(11))
    expect(own).toEqual(
      {
        sqlite: ['commit_operations', 'file_bytes'],
        postgres: ['pool_connections', 'pool_waiting', 'pool_places'],
      }[dialect],
    )
  })
})

type Measured = Awaited<ReturnType<typeof measuredApp>>

const ENGINES: Record<Dialect, (app: Measured) => Promise<void>> = {
  sqlite: async ({ database, number }) => {
    await Promise.all(Array.from({ length: 5 }, () => database.write(async () => {})))
    const upTo = (le: string) => number(`duebook_db_commit_operations_bucket{le="${le}"}`)
    expect(await upTo('+Inf')).toBeGreaterThan(await upTo('4'))
    expect(await number('duebook_db_file_bytes{file="database"}')).toBeGreaterThan(4_096)
  },
  postgres: async ({ database, number }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const writing = database.write(() => promise)
    await expect.poll(() => number('duebook_db_pool_connections{state="in_use"}')).toBe(1)
    resolve()
    await writing
    expect(await number('duebook_db_pool_connections{state="in_use"}')).toBe(0)
    expect(await number('duebook_db_pool_connections{state="idle"}')).toBeGreaterThan(0)
  },
}
