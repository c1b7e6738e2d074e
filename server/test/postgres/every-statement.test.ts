import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { watchStatements } from './statement-coverage.ts'

/*
 * Every statement of the server runs on PostgreSQL here, within tests that otherwise run on SQLite alone. What is about an engine itself
 * (locks, order, types, texts, races) runs on both in its own file.
 */
const ALL = undefined
const TESTS: Record<string, string[] | typeof ALL> = {
  'abuse/quotas': ['a user takes 100,000 Idempotency-Keys in 48 hours, and is told when to try again'],
  'api-docs/described-requests': ALL,
  'audit/log': ALL,
  'audit/counted-acts': ['exports beyond 60 an hour are one entry for each group, which its managers see'],
  'audit/security-mails': [
    'a browser is known by its cookie wherever it is; a made-up one is not',
    'a sign-in from an unknown address is mailed, and the next one from there is not',
    'fifty browsers of a user are known, each for a year',
  ],
  'auto-record/auto-record': [
    'a payment that a person undid is not recorded again, and the next cycle is',
    'more bills than one page are all recorded',
    'starts at once, ends with the cycle that it is recording, and records nothing after it was stopped',
  ],
  'books/bill-list': ['filters narrow together'],
  'books/paging': ['walking all pages of any size gives the whole list, in order, for bills and payments'],
  'books/selection': ['a group is found by its plain name, in UTF-8 bytes or percent-encoded'],
  'books/statistics-by-due': ALL,
  'categories/breakdown': [
    'payments of a range are added up by category, account, bill or tag, the largest first',
    'budgets of another month count what is to be paid in it, and nothing that is overdue',
  ],
  'categories/tags-and-bulk': ALL,
  'channels/email': [
    'another address works after its owner has opened the link',
    'one confirmation a day to an address, whoever asks, and five a day from a user',
    'a confirmation that could not be sent does not count, and the channel says so',
    'takes one click, with any body, and ends the mails of that group alone',
  ],
  'channels/senders': [
    'a Telegram group that became a supergroup gets the message under its new number, which is kept',
  ],
  'channels/web-push': ALL,
  'cycles/agenda': [
    'an occurrence has every field, and the default range is this month and the next',
    'one bill alone; what is no bill of this group has nothing',
    'each status, with month ends, missed cycles, skips, undos and parts in between',
  ],
  'exports/contents': ALL,
  'exports/streaming': ['more than is read at once is whole, and each entry comes once'],
  'factors/lost-factors': ALL,
  'factors/required': [
    'sessions of whoever has no factor are refreshed no more, and end; those of others go on',
    'the job looks once a minute, does nothing twice, and leaves whoever sets up a factor in time',
    'whoever removes their last factor is signed out, and sets up another',
  ],
  'factors/totp': ALL,
  'feeds/calendar': ALL,
  'feeds/feeds': [
    'an unknown address and that of a deleted feed are answered alike, and after a few of them with 429',
  ],
  'health/ready': [
    'while nothing can be saved it is not ready, and it is again as soon as something can',
    'keeps a server of this version ready while all that came since expands',
  ],
  'http/cookie-session': ALL,
  'http/groups': ALL,
  'http/sessions': ALL,
  'imports/changes': ALL,
  'imports/life': ALL,
  'imports/payments-again': ALL,
  'insight/insights': ALL,
  'metrics/metrics': ALL,
  'openid/link': ALL,
  'openid/sign-in': [
    'signing in ends the session that it replaces in this browser',
    'it is not prolonged past 7 days, however often it is used',
    'the group of administrators gives and takes the rank at each sign-in',
    'whoever stops being an administrator leaves no way back in behind',
  ],
  'passkeys/manage': ['two devices are added, listed, renamed and removed, and the audit log has no names'],
  'people/language': ALL,
  'people/pending-members': [
    'a manager withdraws any of the group, and none of another',
    'it is good for thirty days to the second; then nobody sees it, and housekeeping removes it',
    'two invitations of one user, whose email was changed in between, make one member',
  ],
  'people/users-change': ALL,
  'people/withdrawn-invitations': ALL,
  'reminders/actions': ALL,
  'reminders/failing': [
    'at a permanent error, which the inbox and another channel say',
    'what was kept for 90 days is deleted, and not before',
    'what waits for a channel that fails waits with it, also beyond what is sent at once',
    'one channel that fails holds up no other, and its other messages wait with the first',
  ],
  'reminders/last-look': [
    'what was cancelled is planned again under its key where the cycle is opened again',
    'changed rules are followed from the next look on',
  ],
  'reminders/moved': ALL,
  'reminders/queries': ALL,
  'reminders/settings': ALL,
  'reminders/time': ['jumps far ahead and comes back loses nothing that was not sent by it'],
  'schedules/counting': [
    'progress tells what is left to pay, with what was paid in parts, also of a bill that is put away',
    'progress of a bill without end counts what is settled alone',
  ],
  'secrets/secret-box': ALL,
  'telemetry/consent': ALL,
  'telemetry/counts': [
    'the counts of a filled instance are right',
    'the installation date is when the first user was created, also after they were removed and a move',
  ],
  'telemetry/devices': ALL,
  'telemetry/status': ALL,
  'tokens/ending': ALL,
  'tokens/tokens': [
    'a token is shown once, listed without it, and kept as nothing but a hash',
    'for a token of some groups there are no others, however they are named',
    'its last use is noted to the hour, and once an hour',
    'a token ends itself, and only itself',
  ],
  'transfer/tokens': ['after an import, access tokens and channels keep working'],
  'webhooks/events': ALL,
  'webhooks/kept': ALL,
  'webhooks/owners': ALL,
  'webhooks/sending': [
    'one that is never answered keeps neither the others of its webhook waiting, nor other webhooks',
    'retries end after three days, and 24 hours of unbroken failure pause',
    'a delivery can be repeated, under the same id, whatever became of it',
    'refusals are not repeated, 410 pauses at once, and what waits then is dropped',
    'the list of deliveries comes in pages, newest first, and forgets after 30 days',
  ],
}

/** What runs elsewhere or never: a file, words of the line (none: all of it), and why. */
const NOT_HERE = [
  ['auth/former-cookie-name.ts', '', 'asked over HTTPS alone'],
  ['db/migration-indexes.ts', '', 'migrate.test.ts runs migrations on both'],
  ['db/migration-lock.ts', '', 'migrate.test.ts runs migrations on both'],
  ['db/sqlite.ts', '', 'SQLite'],
  ['db/whole-tables.ts', 'sqlite_sequence', 'SQLite'],
  // Processes: tests of them run on both.
  ['auth/notice-other-secret.ts', '', 'at the start of a server'],
  ['db/open.ts', '', 'at the start of a server'],
  ['db/postgres/unsafe-settings.ts', '', 'at the start of a server'],
  ['telemetry/instance-id.ts', '', 'at the start of a server'],
  ['db/whole-tables.ts', 'after', 'the operator moves an instance'],
  ['db/whole-tables.ts', '= await', 'the operator moves an instance'],
  ['secrets/imported-secrets.ts', '', 'the operator moves an instance'],
  ['secrets/store.ts', 'FINGERPRINT', 'the operator moves an instance'],
  ['setup/store.ts', 'accounts', 'the operator’s commands'],
  ['receiver/store.ts', '', 'receiver-rules.test.ts, on both'],
] as const

const coverage = await watchStatements()
// Loaded when counting has begun.
const { makeTestApp, withEveryApp } = await import('../support/test-app.ts')
const { inGroup, rawApiOf } = await import('../support/raw-api.ts')
const { everydayRequests } = await import('../distributed/everyday-requests.ts')

describe.each(Object.entries(TESTS))('%s', async (suite, names) => {
  beforeEach(({ task, skip }) => {
    skip(names !== ALL && !names.includes(task.name), 'runs on SQLite')
  })
  const file = `${join(import.meta.dirname, '..', suite)}.test.ts?on-postgres`
  await withEveryApp({ dialects: ['postgres'] }, () => import(/* @vite-ignore */ file))
})

test('what people do all day is served', async () => {
  const context = await makeTestApp('postgres')
  const owner = await context.given.owner()
  const api = rawApiOf(context, owner, inGroup(owner.groupId))
  const requests = await everydayRequests({ ...context, api, owner })
  expect(requests.length).toBeGreaterThan(20)
  for (const [, request] of requests) await request()
})

test('every part of every statement has run on PostgreSQL', async () => {
  const missed = [...(await coverage.missed())].flatMap(([file, lines]) =>
    lines.map((line) => ({ file, line })),
  )
  const isKnown = ({ file, line }: (typeof missed)[number]) =>
    NOT_HERE.some(([known, words]) => file === known && line.includes(words))
  expect(missed.filter((part) => !isKnown(part))).toEqual([])
})
