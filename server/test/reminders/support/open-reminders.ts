import type { ReminderChanges } from '@duebook/contract'
import type { Message } from '#channels/message'
import { type ChannelRow, insertChannel } from '#channels/store'
import { toInstant } from '#core/clock'
import type { Database } from '#db/database'
import { createOutbound } from '#outbound/create-outbound'
import { createReminderMeter, type ReminderMeter } from '#outbox/meter'
import type { OutboxParts } from '#outbox/send-due'
import { prepareDelivery } from '#reminders/prepare-delivery'
import { reminderJobs } from '#reminders/reminder-jobs'
import { sealingKey } from '#secrets/cipher'
import { createSecretBox } from '#secrets/open-secret-box'
import type { SendResult } from '#sending/send-result'
import { type Books, type BooksOptions, openBooks } from '../../support/books.ts'
import type { Person } from '../../support/given.ts'
import { TEST_SECRETS_KEY } from '../../support/secrets.ts'
import { silentLog } from '../../support/silent-log.ts'
import type { MakeTestApp, TestApp } from '../../support/test-app.ts'

export const PUBLIC_URL = 'https://bills.example.org'

/** What went out to which channel. */
export interface Sent {
  channel: ChannelRow
  message: Message
}

export type Answer = SendResult | (() => Promise<SendResult>)

/** A far end that takes everything, unless the test says otherwise. */
export function farEnd() {
  const sent: Sent[] = []
  let answers: Answer[] = []
  let always: Answer = { end: 'sent' }
  return {
    sent,
    titles: () => sent.map(({ message }) => message.title),
    texts: () => sent.map(({ message }) => message.entries.map(({ text }) => text)),
    /** For the next attempts, in order. */
    answers: (...next: Answer[]) => {
      answers = next
    },
    answersAlways: (answer: Answer) => {
      always = answer
    },
    send: async (channel: ChannelRow, message: Message): Promise<SendResult> => {
      sent.push({ channel, message })
      const answer = answers.shift() ?? always
      return typeof answer === 'function' ? answer() : answer
    },
  }
}

export type FarEnd = ReturnType<typeof farEnd>

export const testSecretBox = createSecretBox(() => true, sealingKey(TEST_SECRETS_KEY), undefined)

/** The jobs of one process. */
export function processOf(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  far: FarEnd,
  changes: Partial<Pick<OutboxParts, 'prepare'>> & {
    publicUrl?: string | undefined
    random?: () => number
  } = {},
  holder = 'one',
) {
  const meter: ReminderMeter = createReminderMeter()
  const parts = {
    database,
    clock,
    log: silentLog,
    secretBox: testSecretBox,
    outbound: createOutbound({ allow: [], log: silentLog }),
    mailer: undefined,
    publicUrl: PUBLIC_URL,
    random: () => 1,
    holder,
    meter,
    ...changes,
  }
  const jobs = reminderJobs(parts, {
    send: far.send,
    ...(changes.prepare && { prepare: changes.prepare }),
  })
  return {
    ...jobs,
    meter,
    prepare: ((delivery, channel) => prepareDelivery(parts, delivery, channel)) as OutboxParts['prepare'],
    /** Plans and sends what is due at this moment. */
    run: async () => {
      await jobs.planning.tick()
      await jobs.sending.tick()
    },
  }
}

export async function givenChannel(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  userId: number,
  details: { kind?: ChannelRow['kind']; name?: string; settings?: object; state?: ChannelRow['state'] } = {},
): Promise<ChannelRow> {
  const { kind = 'email', name = 'Mail', settings = { address: 'ada@example.org' }, state = 'ok' } = details
  return database.write((tx) =>
    insertChannel(tx, {
      userId,
      kind,
      name,
      settings: JSON.stringify(settings),
      state,
      sessionId: null,
      endpointHash: null,
      at: toInstant(clock.now()),
    }),
  )
}

export interface Reminded extends Books {
  channel: ChannelRow
  far: FarEnd
  process: ReturnType<typeof processOf>
  /** Sets the clock, and lets the process plan and send. */
  at: (instant: string) => Promise<void>
  /** The owner, whatever the clock says. */
  again: () => Promise<Person>
}

/** An owner with reminders turned on since 2 February 2026, 09:00 UTC, who gets them by mail at 08:00. */
export async function openReminders(
  testApp: MakeTestApp,
  options: BooksOptions = {},
  changes: ReminderChanges = {},
): Promise<Reminded> {
  const context = await openBooks(testApp, options)
  const channel = await givenChannel(context, context.owner.id)
  const far = farEnd()
  const process = processOf(context, far)
  await context.books.reminders.update({ enabled: true, channel_ids: [channel.id], ...changes })
  await process.run()
  const at = async (instant: string) => {
    context.clock.set(instant.length === 16 ? `${instant}:00.000Z` : instant)
    await process.run()
  }
  return { ...context, channel, far, process, at, again: () => context.given.signedIn(context.owner) }
}

/** The calls of the owner in their group, whatever the clock says. */
export async function booksOf({ again, groupId }: Reminded) {
  return (await again()).client.group({ id: groupId })
}

export async function inboxOf({ again }: Reminded) {
  return (await again()).client.notifications.list()
}

export async function remindersIn({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('reminders').selectAll().orderBy('id').execute()
  return rows.map((row) => `${row.rule} of ${row.cycle_due_date} ${row.state}`)
}
