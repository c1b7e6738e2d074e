import type { BodyOf, CreatedWebhook, EventType, endpoints, GroupClient } from '@duebook/contract'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { Database } from '#db/database'
import { readAllowEntry } from '#outbound/allow-list'
import { createOutbound } from '#outbound/create-outbound'
import { createWebhookMeter } from '#webhooks/meter'
import { webhookJobs } from '#webhooks/webhook-jobs'
import { type FarEnd, jsonIn, type Received, startFarEnd } from '../../channels/far-ends/far-end.ts'
import { testSecretBox } from '../../reminders/support/open-reminders.ts'
import { type Books, type BooksOptions, openBooks } from '../../support/books.ts'
import { silentLog } from '../../support/silent-log.ts'
import type { MakeTestApp, TestApp } from '../../support/test-app.ts'

/** What receivers get. */
export interface SentEvent {
  type: EventType | 'test'
  timestamp: string
  data: {
    database_id: number
    actor_id: number | null
    revision: number
    bill: Record<string, unknown> & { id: number; due_date: string; archived: boolean }
    payment?: Record<string, unknown> & { id: number }
    cycle?: { due_date: string; pay_on: string }
  }
}

const local = readAllowEntry('127.0.0.1')
export const outboundHere = (timeLimitMilliseconds = 15_000) =>
  createOutbound({ allow: local ? [local] : [], log: silentLog, timeLimitMilliseconds })

/** One that takes everything. */
export function startReceiver(): Promise<FarEnd> {
  return startFarEnd({
    judge: () => ({ answer: 'taken', problems: [] }),
    answers: { taken: { status: 200, body: 'OK' } },
  })
}

export const eventIn = (request: Received) => jsonIn(request) as SentEvent
export const eventsAt = ({ requests }: FarEnd) => requests.map(eventIn)
export const typesAt = (farEnd: FarEnd) => eventsAt(farEnd).map(({ type }) => type)

/** By a library that others wrote; it throws unless this secret has signed it just now. */
export function verify(secret: string, { raw, headers }: Received, now: Date): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return new StandardWebhook(secret).verify(raw.toString('utf8'), headers)
  } finally {
    vi.useRealTimers()
  }
}

/** The jobs of one process. */
export function processOf(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { holder = 'one', outbound = outboundHere(), secretBox = testSecretBox } = {},
) {
  const meter = createWebhookMeter()
  const parts = { database, clock, log: silentLog, secretBox, outbound, random: () => 1, holder, meter }
  const jobs = webhookJobs(parts)
  return {
    ...jobs,
    meter,
    /** Announces and sends what is due at this moment. */
    run: async () => {
      await jobs.cycles.tick()
      await jobs.sending.tick()
    },
  }
}

export interface Hooked extends Books {
  farEnd: FarEnd
  webhook: CreatedWebhook
  process: ReturnType<typeof processOf>
  /** Sends what is due at this moment. */
  run: () => Promise<void>
  /** The owner's calls in their group, whatever the clock says. */
  again: () => Promise<GroupClient>
}

/** An owner with a webhook to a receiver that takes everything. */
export async function openWebhooks(
  testApp: MakeTestApp,
  wanted: Partial<BodyOf<typeof endpoints.createWebhook>> = {},
  options: BooksOptions = {},
): Promise<Hooked> {
  const farEnd = await startReceiver()
  const context = await openBooks(testApp, { outbound: outboundHere(), ...options })
  const webhook = await context.books.webhooks.create({ url: `${farEnd.origin}/hook`, ...wanted })
  const process = processOf(context)
  const again = async () =>
    (await context.given.signedIn(context.owner)).client.group({ id: context.groupId })
  return { ...context, farEnd, webhook, process, run: () => process.sending.tick(), again }
}

/** As they are kept, oldest first. */
export async function keptEvents({ read }: Database): Promise<SentEvent[]> {
  const rows = await read.selectFrom('events').select('body').orderBy('id').execute()
  return rows.map(({ body }) => JSON.parse(body) as SentEvent)
}
