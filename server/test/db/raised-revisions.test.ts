import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, endpoints } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'
import { recordDueCycles } from '#auto-record/record-due-cycles'
import type { Command } from '#cli/command'
import { createGroup } from '#cli/create-group'
import { importBills } from '#cli/import-bills'
import { undoImport } from '#cli/undo-import'
import { readConfig } from '#config/config'
import { findRevision } from '#db/group-revision'
import { sweep } from '#process/housekeeping'
import { announceCycles } from '#webhooks/announce-cycles'
import { COLUMNS, givenCast, type PropSet } from '../people/support/cast.ts'
import { settingsFor } from '../people/support/operator.ts'
import { ROLE_ROWS, type RoleRow } from '../people/support/role-rows.ts'
import { booksOf, openReminders } from '../reminders/support/open-reminders.ts'
import { quickPasswords } from '../support/quick-passwords.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeTestApp, type TestApp } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'

/**
 * Whether a call changes what reads of a group show, which raises the revision of the group. What is not shown leaves it as it is, so that
 * nobody reads everything anew because somebody has set a reminder.
 */
type Effect = 'shows' | 'keeps'

const EFFECTS: Partial<Record<keyof typeof endpoints, Effect>> = {
  createBill: 'shows',
  updateBill: 'shows',
  archiveBill: 'shows',
  unarchiveBill: 'shows',
  deleteBill: 'shows',
  payBill: 'shows',
  updatePayment: 'shows',
  deletePayment: 'shows',
  undoPayment: 'shows',
  skipCycle: 'shows',
  unskipCycle: 'shows',
  bulkUpdateBills: 'shows',
  undoBulkUpdate: 'shows',
  createCategory: 'shows',
  orderCategories: 'shows',
  updateCategory: 'shows',
  deleteCategory: 'shows',
  restoreCategory: 'shows',
  replaceBalances: 'shows',
  commitImport: 'shows',
  updateDatabase: 'shows',
  // A draft. Of a committed import it shows: below.
  createImport: 'keeps',
  updateImport: 'keeps',
  deleteImport: 'keeps',
  // The role is part of what an answer is kept by.
  addMember: 'keeps',
  updateMember: 'keeps',
  removeMember: 'keeps',
  withdrawPendingMember: 'keeps',
  acceptMembership: 'keeps',
  declineMembership: 'keeps',
  // Personal. What was dismissed is part of what the list is kept by.
  updateReminders: 'keeps',
  updateBillReminder: 'keeps',
  resetBillReminder: 'keeps',
  snoozeBill: 'keeps',
  endSnooze: 'keeps',
  dismissInsight: 'keeps',
  // Shown by reads that are not kept.
  createWebhook: 'keeps',
  updateWebhook: 'keeps',
  deleteWebhook: 'keeps',
  testWebhook: 'keeps',
  rotateWebhookSecret: 'keeps',
  repeatWebhookDelivery: 'keeps',
}

const ALL = endpoints as Record<string, Endpoint>
const TABLE = Object.entries(EFFECTS) as Array<[keyof typeof endpoints, Effect]>

/** After them others would have nothing to work on, or they need something untouched. */
const NEEDS_OWN_SET =
  /^(?:delete|remove|undo|withdraw|commit|accept|decline|unskip|repeat|updateCategory|updateWebhook)/

async function isRaised(
  { database }: Pick<TestApp, 'database'>,
  groupId: number,
  write: () => Promise<unknown>,
): Promise<boolean> {
  const before = await findRevision(database.read, groupId)
  await write()
  const after = await findRevision(database.read, groupId)
  if (before === undefined || after === undefined) throw new Error('The group has no revision')
  return before !== after
}

test('every call that writes in a group is in the table', () => {
  const inGroup = Object.entries(ALL).filter(
    ([, { access, method }]) => method !== 'GET' && (access === 'group' || access === 'group-in-path'),
  )
  // Its revision goes with the group. A new group has one of its own.
  const named = inGroup.map(([name]) => name).filter((name) => name !== 'deleteDatabase')
  const ofMembers = ['acceptMembership', 'declineMembership']
  expect(Object.keys(EFFECTS).toSorted()).toEqual([...named, ...ofMembers].toSorted())
})

test('a call raises the revision of its group if it changes what reads show, and only then', async () => {
  const context = await makeTestApp('sqlite')
  const cast = await givenCast(context)
  const call = async (name: keyof typeof endpoints, props: PropSet) => {
    const row: RoleRow = ROLE_ROWS[name]
    const path = typeof row.path === 'function' ? row.path(props) : row.path
    const body = typeof row.body === 'function' ? row.body(props) : row.body
    const who = COLUMNS.findLast((column) => row.may.includes(column)) ?? 'anonymous'
    const headers = { ...cast.auth[who], 'x-database-id': String(props.groupId) }
    const answer = await context.call(ALL[name]?.method ?? '', path, { headers, ...(body && { body }) })
    expect({ name, status: answer.statusCode }).toEqual({ name, status: row.status ?? 200 })
  }
  /** So that the call has something to change. */
  const arrange: Partial<Record<keyof typeof endpoints, (props: PropSet) => Promise<unknown>>> = {
    unarchiveBill: (props) => call('archiveBill', props),
    undoBulkUpdate: (props) => call('bulkUpdateBills', props),
    orderCategories: ({ category }) =>
      context.database.writeWithoutTimeLimit((tx) =>
        tx.updateTable('categories').set({ position: 2 }).where('id', '=', category).execute(),
      ),
  }
  const found: Record<string, Effect> = {}
  const shared = await cast.newSet()
  for (const [name] of TABLE) {
    const props = NEEDS_OWN_SET.test(name) ? await cast.newSet() : shared
    await arrange[name]?.(props)
    found[name] = (await isRaised(context, props.groupId, () => call(name, props))) ? 'shows' : 'keeps'
  }
  expect(found).toEqual(EFFECTS)
})

test('undoing a committed import, and paying from a message, raise it; a snooze from a message does not', async () => {
  const context = await openReminders((options) => makeTestApp('sqlite', options))
  const { groupId } = context
  await context.given.bill({ due_date: '2026-02-10' })
  const raises = (write: () => Promise<unknown>) => isRaised(context, groupId, write)
  expect(await raises(() => context.at('2026-02-10T08:00'))).toBe(false)
  const [pay, snooze] = context.far.sent.at(-1)?.message.actions ?? []
  const act =
    (token = '') =>
    () =>
      context.call('POST', '/actions', { body: { token, act: true } })
  expect(await raises(act(snooze?.post?.body.token))).toBe(false)
  expect(await raises(act(pay?.post?.body.token))).toBe(true)
  const { imports } = await booksOf(context)
  const { id } = await imports.create(new Blob([fileOf([{ name: 'Internet', amount: '39.9' }])]))
  expect(await raises(() => imports.commit(id))).toBe(true)
  expect(await raises(() => imports.delete(id))).toBe(true)
})

test('of the jobs only the one that records payments raises it', async () => {
  const context = await makeTestApp('sqlite')
  const { books, client, groupId } = await context.given.owner()
  const parts = { ...context, log: silentLog, stop: new AbortController().signal, onFailure: () => {} }
  await client.databases.update(groupId, { auto_record: true })
  await books.bills.create({ ...ROLE_ROWS.createBill.body, due_date: '2026-02-02', auto_pay: true })
  await context.database.write((tx) =>
    tx
      .insertInto('webhooks')
      .values({
        group_id: groupId,
        owner_id: null,
        name: 'Hook',
        url: 'http://127.0.0.1:9/',
        enabled: 1,
        state: 'ok',
        created_at: '2026-02-01T00:00:00.000Z',
        updated_at: '2026-02-01T00:00:00.000Z',
      })
      .execute(),
  )
  const raises = (write: () => Promise<unknown>) => isRaised(context, groupId, write)
  expect(await raises(async () => expect(await announceCycles(parts)).toBe(1))).toBe(false)
  expect(await raises(async () => expect(await recordDueCycles(parts)).toBe(1))).toBe(true)
  const category = await books.categories.create({ name: 'Home' })
  await books.categories.delete(category.id)
  context.clock.advance({ days: 1 })
  const left = () => context.database.read.selectFrom('categories').select('id').execute()
  expect(await raises(() => sweep(context.database, context.clock))).toBe(false)
  expect(await left()).toEqual([])
})

test('an operator’s import and its undoing raise it, and a new group has a revision of its own', async () => {
  const place = await migratedDatabase('sqlite')
  const { given, database, clock } = await makeTestApp('sqlite', { on: place })
  onTestFinished(() => place.drop())
  await given.owner()
  const { config } = readConfig(settingsFor(place), '/')
  const settings = { config, clock }
  const context = { ...settings, database, passwords: quickPasswords() }
  const bills = join(temporaryFolder(), 'bills.csv')
  writeFileSync(bills, 'Name,Amount,Due,Frequency\nInternet,39.9,2026-03-01,monthly')
  const run = async (command: Command, values: Record<string, unknown>) => {
    const { result } = await (command.takesFile
      ? command.run(settings, bills, values)
      : command.run(context, values))
    return (result as { id: number }).id
  }
  const groupId = await run(createGroup, { name: 'Ours' })
  const raises = (write: () => Promise<unknown>) => isRaised(context, groupId, write)
  let id = 0
  const doImport = async () => {
    id = await run(importBills, { group: 'Ours' })
  }
  expect(await raises(doImport)).toBe(true)
  expect(await raises(() => run(undoImport, { group: 'Ours', id: String(id) }))).toBe(true)
})
