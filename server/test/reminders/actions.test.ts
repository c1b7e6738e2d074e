import type { ActionAnswer } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import type { MessageAction } from '#channels/message'
import { toInstant } from '#core/clock'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { booksOf, givenChannel, openReminders, processOf, type Reminded } from './support/open-reminders.ts'

type Context = Pick<Reminded, 'call'>

const post = ({ call }: Context, token: string, act: boolean, headers: Record<string, string> = {}) =>
  call('POST', '/actions', { body: { token, act }, headers })

async function acted(context: Context, token: string, act = true): Promise<ActionAnswer> {
  return dataOf<ActionAnswer>(await post(context, token, act))
}

/** The buttons of the message that is sent on the day on which Rent is due. */
async function sentActions(context: Reminded, bill = {}): Promise<MessageAction[]> {
  await context.given.bill({ due_date: '2026-02-10', ...bill })
  await context.at('2026-02-10T08:00')
  return context.far.sent.at(-1)?.message.actions ?? []
}

async function tokensOf(context: Reminded, bill = {}): Promise<{ pay: string; snooze: string }> {
  const [pay, snooze] = await sentActions(context, bill)
  return { pay: pay?.post?.body.token ?? '', snooze: snooze?.post?.body.token ?? '' }
}

const DAY = 24 * 60 * 60 * 1000

onSqlite((testApp) => {
  test('paying is described first, done once, and can be undone in the app', async () => {
    const context = await openReminders(testApp)
    const { pay } = await tokensOf(context)
    const books = await booksOf(context)
    const [bill] = await books.bills.list()
    const described = await acted(context, pay, false)
    expect(described).toEqual({
      action: 'pay',
      result: 'described',
      bill_id: bill?.id,
      bill_name: 'Rent',
      type: 'bill',
      database_id: context.groupId,
      due_date: '2026-02-10',
      amount: 1200.5,
      currency: 'USD',
      until: null,
      language: 'en',
    })
    expect(await books.payments.list()).toEqual([])
    expect(await acted(context, pay)).toEqual({ ...described, result: 'done' })
    expect(await acted(context, pay)).toMatchObject({ result: 'already_settled', amount: 0 })
    expect(await acted(context, pay, false)).toMatchObject({ result: 'already_settled' })
    const [payment, ...others] = await books.payments.list()
    expect(payment).toMatchObject({ amount: 1200.5, date: '2026-02-10', bill_id: bill?.id })
    expect(others).toEqual([])
    await books.payments.undo(payment?.id ?? 0)
    expect(await acted(context, pay, false)).toMatchObject({ result: 'described' })
  })

  test('it pays what the cycle still lacks, dated today where the group is', async () => {
    const context = await openReminders(testApp, { timezone: 'Pacific/Auckland' }, { hour: '23:00' })
    await context.given.bill({ due_date: '2026-02-10' })
    await context.at('2026-02-10T10:00')
    const token = context.far.sent.at(-1)?.message.actions[0]?.post?.body.token ?? ''
    const books = await booksOf(context)
    const [bill] = await books.bills.list()
    await books.bills.pay(bill?.id ?? 0, { amount: 1000, advance_due: false })
    context.clock.set('2026-02-10T11:30:00.000Z')
    expect(await acted(context, token)).toMatchObject({ result: 'done', amount: 200.5 })
    expect((await (await booksOf(context)).payments.list())[0]).toMatchObject({
      amount: 200.5,
      date: '2026-02-11',
    })
  })

  test('a snooze lasts until tomorrow where the user is, and a repetition is the same one', async () => {
    const context = await openReminders(testApp)
    const { snooze } = await tokensOf(context)
    expect(await acted(context, snooze, false)).toMatchObject({ result: 'described', until: '2026-02-11' })
    expect(await acted(context, snooze)).toMatchObject({
      action: 'snooze',
      result: 'done',
      until: '2026-02-11',
    })
    expect(await acted(context, snooze)).toMatchObject({ result: 'done', until: '2026-02-11' })
    await context.at('2026-02-11T08:00')
    expect(context.far.titles()).toEqual(['Rent is due today', 'Rent is 1 day overdue'])
  })

  describe('a cycle that is not to be paid any more', () => {
    test('was skipped, archived, moved, or is behind another one', async () => {
      const context = await openReminders(testApp)
      const { pay, snooze } = await tokensOf(context)
      const books = await booksOf(context)
      const id = (await books.bills.list())[0]?.id ?? 0
      const results = async () => [(await acted(context, pay)).result, (await acted(context, snooze)).result]
      await books.bills.skip(id)
      expect(await results()).toEqual(['already_settled', 'already_settled'])
      await books.bills.unskip(id)
      await books.bills.archive(id)
      expect(await results()).toEqual(['not_current', 'not_current'])
      await books.bills.unarchive(id)
      await books.bills.update(id, { due_date: '2026-02-12' })
      expect(await results()).toEqual(['not_current', 'not_current'])
      await books.bills.update(id, { due_date: '2026-01-10' })
      expect(await results()).toEqual(['not_current', 'not_current'])
      expect(await books.payments.list()).toEqual([])
      await books.bills.archive(id)
      await books.bills.deletePermanently(id)
      expectRefusal(await post(context, pay, true), 400, 'This link is no longer valid')
    })

    test('became one whose amount only a person knows', async () => {
      const context = await openReminders(testApp)
      const { pay } = await tokensOf(context)
      const books = await booksOf(context)
      await books.bills.update((await books.bills.list())[0]?.id ?? 0, { variable: true })
      expect(await acted(context, pay)).toMatchObject({ result: 'not_current' })
    })
  })

  test('of a variable bill, or one without amount, the link opens the form to pay', async () => {
    for (const bill of [{ variable: true }, { amount: 0 }]) {
      const context = await openReminders(testApp)
      const [pay, snooze] = await sentActions(context, bill)
      expect(pay?.post).toBeUndefined()
      expect(pay?.page).toMatch(
        new RegExp(`^https://bills.example.org/bills/\\d+\\?group=${context.groupId}&pay=1$`),
      )
      expect(snooze?.post).toBeDefined()
    }
  })

  test('the role of that moment decides, and viewers have the snooze only', async () => {
    const context = await openReminders(testApp, {}, { enabled: false })
    const { given, owner, groupId, database, far } = context
    const member = await given.user(owner.accountId)
    await given.member(groupId, member.id, 'editor')
    const channel = await givenChannel(context, member.id)
    await member.client.group({ id: groupId }).reminders.update({ enabled: true, channel_ids: [channel.id] })
    const { pay, snooze } = await tokensOf(context)
    const setRole = (role: 'viewer' | 'editor') =>
      database.write((tx) =>
        tx.updateTable('memberships').set({ role }).where('user_id', '=', member.id).execute(),
      )
    await setRole('viewer')
    for (const act of [true, false]) expect((await post(context, pay, act)).statusCode).toBe(403)
    expect(await acted(context, snooze)).toMatchObject({ result: 'done' })
    await context.at('2026-02-11T08:00')
    expect(far.sent.at(-1)?.message.actions.map(({ label }) => label)).toEqual(['Remind me tomorrow'])
    await (await context.again()).client.members.remove(groupId, member.id)
    for (const token of [pay, snooze]) expect((await post(context, token, false)).statusCode).toBe(403)
    await (await context.again()).client.users.remove(member.id)
    for (const token of [pay, snooze])
      expectRefusal(await post(context, token, true), 400, 'This link is no longer valid')
    expect(await (await booksOf(context)).payments.list()).toEqual([])
  })

  test('a link ends after 14 days, and with the number that is kept with the user', async () => {
    const context = await openReminders(testApp)
    const { pay } = await tokensOf(context)
    const sentAt = context.clock.now().getTime()
    context.clock.set(new Date(sentAt + 14 * DAY - 1000).toISOString())
    expect(await acted(context, pay, false)).toMatchObject({ result: 'described' })
    await context.database.write((tx) => tx.updateTable('users').set({ link_epoch: 1 }).execute())
    expectRefusal(await post(context, pay, true), 400, 'This link is no longer valid')
    await context.database.write((tx) => tx.updateTable('users').set({ link_epoch: 0 }).execute())
    context.clock.set(new Date(sentAt + 14 * DAY).toISOString())
    expectRefusal(await post(context, pay, true), 400, 'This link is no longer valid')
  })

  test('a password that an administrator sets ends every link; one that its user changes does not', async () => {
    const context = await openReminders(testApp, {}, { enabled: false })
    const { given, owner, groupId } = context
    const member = await given.user(owner.accountId)
    await given.member(groupId, member.id, 'editor')
    const channel = await givenChannel(context, member.id)
    await member.client.group({ id: groupId }).reminders.update({ enabled: true, channel_ids: [channel.id] })
    const { pay } = await tokensOf(context)
    const again = await given.signedIn(member)
    await again.client.auth.changePassword({
      current_password: PASSWORD,
      new_password: 'the password that comes next',
    })
    expect(await acted(context, pay, false)).toMatchObject({ result: 'described' })
    await (await context.again()).client.users.update(member.id, {
      password: 'the one that an administrator sets',
    })
    expectRefusal(await post(context, pay, true), 400, 'This link is no longer valid')
  })

  test('a password that was reset ends the links of all messages that are out', async () => {
    const context = await openReminders(testApp)
    const { pay } = await tokensOf(context)
    const { token, hash } = newLinkToken()
    const times = { created_at: toInstant(context.clock.now()), expires_at: '2027-01-01T00:00:00.000Z' }
    await context.database.write((tx) =>
      tx
        .insertInto('password_resets')
        .values({ user_id: context.owner.id, token_hash: hash, ...times })
        .execute(),
    )
    await context.newClient().auth.resetPassword({ token, password: 'the password that comes next' })
    expectRefusal(await post(context, pay, true), 400, 'This link is no longer valid')
    const payments = await context.database.read.selectFrom('payments').select('id').execute()
    expect(payments).toEqual([])
  })

  test('nobody can make one: every changed character is refused', async () => {
    const context = await openReminders(testApp)
    const { pay, snooze } = await tokensOf(context)
    const forged = [
      '',
      'x',
      pay.slice(0, -1),
      `${pay}A`,
      pay.replace(/^\d+/, '2'),
      pay.replace(/^(\d+)-1-/, '$1-2-'),
      pay.replace(/^(\d+-\d+-)\d+/, '$12'),
      pay.replace(/^(\d+-\d+-\d+-)\d+/, '$199999999999'),
      `${pay.split('-').slice(0, 4).join('-')}-${snooze.split('-').slice(4).join('-')}`,
      'a'.repeat(300),
      'a'.repeat(5_000),
    ]
    for (const token of forged)
      expectRefusal(await post(context, token, true), 400, 'This link is no longer valid')
    expect(await (await booksOf(context)).payments.list()).toEqual([])
  })

  test('pages of any origin may post there, without credentials; nowhere else', async () => {
    const context = await openReminders(testApp)
    const { pay } = await tokensOf(context)
    const foreign = { origin: 'https://ntfy.sh', 'sec-fetch-site': 'cross-site' }
    const asked = {
      ...foreign,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const preflight = await context.call('OPTIONS', '/actions', { headers: asked })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
    })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    const answer = await post(context, pay, true, foreign)
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
    const elsewhere = await context.call('POST', '/auth/login', { headers: foreign, body: {} })
    expect(elsewhere.statusCode).toBe(403)
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
    const getting = await context.call('GET', '/actions', { headers: foreign })
    expect(getting.statusCode).toBe(405)
  })

  test('readers of a room cannot act unless its user says so, and without PUBLIC_URL there are no links', async () => {
    const context = await openReminders(testApp)
    const { given, owner, books, far } = context
    const kinds = [
      { kind: 'slack', settings: {} },
      { kind: 'slack', settings: { act_without_sign_in: true } },
      { kind: 'ntfy', settings: { act_without_sign_in: true } },
      { kind: 'ntfy', settings: { act_without_sign_in: true, topic_is_reserved: true } },
    ] as const
    const channels = []
    for (const each of kinds) channels.push(await givenChannel(context, owner.id, each))
    await books.reminders.update({ channel_ids: channels.map(({ id }) => id) })
    await given.bill({ due_date: '2026-02-10' })
    await context.at('2026-02-10T08:00')
    const byChannel = channels.map(({ id }) => far.sent.find(({ channel }) => channel.id === id)?.message)
    expect(byChannel.map((message) => message?.actions.map(({ post }) => post !== undefined))).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(byChannel[0]?.actions.map(({ page }) => page.replace(/\d+/g, 'N'))).toEqual([
      'https://bills.example.org/bills/N?group=N&pay=N',
      'https://bills.example.org/bills/N?group=N',
    ])
    const plain = processOf(context, far, { publicUrl: undefined })
    context.clock.set('2026-02-13T08:00:00.000Z')
    await plain.run()
    expect(far.sent.at(-1)?.message).toMatchObject({
      link: undefined,
      actions: [],
      unsubscribe: undefined,
      entries: [{ link: undefined, actions: [] }],
    })
  })
})

onEveryDialect((testApp) => {
  test('buttons open a page that asks, and what posts at once has the same token behind the #', async () => {
    const context = await openReminders(testApp)
    const actions = await sentActions(context)
    expect(actions.map(({ label }) => label)).toEqual(['Mark as paid', 'Remind me tomorrow'])
    for (const { page, post } of actions) {
      expect(post?.url).toBe('https://bills.example.org/api/v2/actions')
      expect(page).toBe(`https://bills.example.org/act#${post?.body.token}`)
      expect(post?.body.token.length).toBeLessThan(200)
    }
  })

  test('many at once pay once', async () => {
    const context = await openReminders(testApp)
    const { pay } = await tokensOf(context)
    const answers = await Promise.all(Array.from({ length: 8 }, () => acted(context, pay)))
    expect(answers.map(({ result }) => result).sort()).toEqual([...Array(7).fill('already_settled'), 'done'])
    expect(await (await booksOf(context)).payments.list()).toHaveLength(1)
  })
})
