import type { NewBill } from '@duebook/contract'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { Tx } from '#db/database'
import { writesNothingShown } from '#db/group-revision'
import { insertDraft } from '../../support/draft-rows.ts'
import { RENT } from '../../support/given.ts'
import { PASSWORD } from '../../support/secrets.ts'
import type { TestApp } from '../../support/test-app.ts'

const ODD_TEXTS = [
  'Miete 🏠👩‍👩‍👧‍👦',
  'line\u2028separator\u2029',
  '"quotes" \\ backslash $1 %s {{y}}',
  "'; drop table bills; --",
  '\u{10ffff}\ue000\ufffd\uffff',
  '\u202eevil\u202c שכר דירה',
  'null',
]

/** Something in every table, and the awkward cases of each: texts, limits, month ends, drafts, archives, gaps in ids. */
export async function fillInstance({ given, newClient, database, inject }: TestApp): Promise<void> {
  const ada = await given.owner({ email: 'ada@example.org' })
  const grace = await given.user(ada.accountId, { email: 'grace@example.org' })
  const edith = await given.owner({
    email: 'edith@example.org',
    currency: 'BHD',
    timezone: 'Pacific/Kiritimati',
  })
  const ursula = await given.user(ada.accountId, { email: 'ursula@example.org', emailProven: true })
  await given.member(ada.groupId, edith.id, 'viewer')
  await edith.client.members.add(edith.groupId, { email: 'Grace@example.org', role: 'manager' })
  await edith.client.members.add(edith.groupId, { email: 'nobody@example.org', role: 'viewer' })
  const removed = await given.user(ada.accountId, { email: 'removed@example.org' })
  await ada.client.users.remove(removed.id)

  const housing = await ada.books.categories.create({
    name: 'Housing',
    color: 'blue',
    icon: 'home',
    budget: 1500,
  })
  const old = await ada.books.categories.create({ name: ODD_TEXTS[1]?.trim().slice(0, 30) || 'Old' })
  await ada.books.bills.create({ ...RENT, name: 'Filed', category_id: old.id })
  await ada.books.categories.delete(old.id)
  const rent = await ada.books.bills.create({
    ...RENT,
    category_id: housing.id,
    tags: ['flat', 'Übung'],
    icon: 'key',
  })
  for (const amount of [1200.5, 0.01, 9_999_999_999.99]) await ada.books.bills.pay(rent.id, { amount })
  const leap = await ada.books.bills.create({ ...RENT, due_date: '2024-02-29', frequency: 'annual' })
  await ada.books.bills.pay(leap.id, { amount: 1, date: '1900-01-01' })
  await ada.books.bills.skip(leap.id, { note: ODD_TEXTS[1] ?? '' })
  await ada.books.bills.pay(leap.id, { amount: 2, date: '9999-12-31', advance_due: false })
  for (const name of ODD_TEXTS) {
    const bill = await ada.books.bills.create({ ...RENT, name, account: name, notes: `${name}\n\t${name}` })
    await ada.books.bills.pay(bill.id, { amount: 3 })
  }
  const limits = { ...RENT, amount: 9_999_999_999.99, due_date: '9999-12-31', auto_pay: true, variable: true }
  await ada.books.bills.create({ ...limits, draft: true, url: 'https://example.org/?a=b#c' })
  const loan: NewBill = { ...RENT, name: 'Loan', schedule: { every: 2, unit: 'month', days: [15, -1] } }
  const paidOff = await ada.books.bills.create({ ...loan, cycles_left: 2, weekend: 'after' })
  for (const amount of [5, 6]) await ada.books.bills.pay(paidOff.id, { amount })
  await ada.books.bills.create({ ...loan, ends_on: '2030-01-01', weekend: 'before' })
  const archived = await ada.books.bills.create({ ...RENT, amount: 0, type: 'deposit', name: 'Archived' })
  await ada.books.bills.archive(archived.id)
  const hers = await edith.books.bills.create({ ...RENT, amount: 1.234 })

  // The highest ids are gone: nobody may get them a second time.
  const gone = await ada.books.bills.create({ ...RENT, name: 'Gone' })
  await ada.books.bills.pay(gone.id, { amount: 4 })
  await ada.books.bills.deletePermanently(gone.id)

  await ada.client.databases.create({ name: 'かな', currency: 'JPY', auto_record: true })
  await ada.client.invitations.create({
    email: 'new@example.org',
    database_ids: [ada.groupId],
    role: 'editor',
  })
  await grace.client.devices.register({ device_id: 'phone-1', platform: 'ios', name: ODD_TEXTS[0] ?? '' })
  await given.token(ada, {
    access: 'write',
    groupIds: [ada.groupId],
    expiresOn: '2030-12-31' as CalendarDate,
  })
  await ada.client.telemetry.accept()
  await newClient().auth.login({ email: 'ada@example.org', password: PASSWORD })
  const wrong = { email: 'ada@example.org', password: 'not the password' }
  await inject({ method: 'POST', url: '/api/v2/auth/login', payload: wrong })
  await newClient().auth.forgotPassword({ email: 'grace@example.org' })
  await database.write(async (tx) => {
    writesNothingShown(tx)
    const at = '2026-02-02T09:00:00.000Z'
    await tx
      .insertInto('telemetry_log')
      .values({
        instance_id: 'a',
        version: '0',
        deployment_mode: 'self-hosted',
        last_sent_at: at,
        send_successful: 0,
        error_message: null,
        metrics_snapshot: '{"a":1}',
      })
      .execute()
    await tx
      .insertInto('received_reports')
      .values({ instance_id: 'a', address_hash: 'b', received_at: at, report: '{}' })
      .execute()
    await tx
      .insertInto('password_resets')
      .values({ user_id: grace.id, token_hash: 'c', created_at: at, expires_at: at })
      .execute()
    await fillReminders(tx, { userId: grace.id, groupId: ada.groupId, billId: rent.id })
    await tx
      .insertInto('feeds')
      .values({
        user_id: grace.id,
        token_hash: 'f',
        name: 'My bills',
        group_ids: JSON.stringify([ada.groupId]),
        include: 'both',
        show_amounts: 1,
        paid: 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await fillFactors(tx, ursula.id)
    await tx
      .updateTable('accounts')
      .set({ second_factor_from: '2099-01-01T00:00:00.000Z' })
      .where('id', '=', edith.accountId)
      .execute()
    await fillWebhooks(tx, { userId: edith.id, groupId: edith.groupId, billId: hers.id })
    await tx
      .insertInto('audit_hours')
      .values({
        user_id: grace.id,
        action: 'database.exported',
        hour: '2026-02-02T09:00:00.000Z',
        account_id: ada.accountId,
        group_id: ada.groupId,
        entries: 60,
        surplus: 3,
      })
      .execute()
    await tx.insertInto('leases').values({ name: 'telemetry', holder: 'd', expires_at: at }).execute()
  })
}

/** Everything that somebody can prove themselves with, and what a sign-in leaves half-way. */
async function fillFactors(tx: Tx, userId: number): Promise<void> {
  const at = '2026-02-02T09:00:00.000Z'
  const user = { user_id: userId }
  const expiry = { created_at: at, expires_at: '2099-01-01T00:00:00.000Z' }
  const secret = 'sealed1.00000000.as-it-is'
  await tx
    .insertInto('totp_factors')
    .values({ ...user, secret, last_step: 59_000_000, created_at: at, confirmed_at: at })
    .execute()
  await tx
    .insertInto('recovery_codes')
    .values([
      { ...user, code_hash: 'g' },
      { ...user, code_hash: 'h' },
    ])
    .execute()
  await tx
    .insertInto('passkeys')
    .values({
      ...user,
      name: ODD_TEXTS[0] ?? '',
      credential_id: 'i',
      public_key: 'j',
      counter: 4_294_967_295,
      transports: '["internal"]',
      synced: 1,
      created_at: at,
      last_used_at: at,
    })
    .execute()
  await tx
    .insertInto('openid_links')
    .values({ ...user, issuer: 'https://login.example.org', subject: ODD_TEXTS[2] ?? '', linked_at: at })
    .execute()
  await tx
    .insertInto('known_devices')
    .values({ ...user, device_hash: 'k', last_seen_at: at })
    .execute()
  await tx
    .insertInto('sign_in_challenges')
    .values({
      ...user,
      ...expiry,
      token_hash: 'l',
      purpose: 'second-factor',
      first_step: 'password',
      tries: 1,
    })
    .execute()
  await tx
    .insertInto('sign_in_links')
    .values({ ...user, ...expiry, token_hash: 'm' })
    .execute()
  await tx
    .insertInto('email_changes')
    .values({ ...user, ...expiry, token_hash: 'n', email: 'next@example.org' })
    .execute()
  await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: 'o', expires_at: expiry.expires_at })
    .execute()
}

/** By hand: what sends them is not at work here. */
async function fillReminders(
  tx: Tx,
  { userId, groupId, billId }: { userId: number; groupId: number; billId: number },
): Promise<void> {
  const at = '2026-02-02T09:00:00.000Z'
  const [user, group, bill] = [{ user_id: userId }, { group_id: groupId }, { bill_id: billId }]
  const cycle = { cycle_due_date: '2026-02-28' as CalendarDate }
  const { id: channel_id } = await tx
    .insertInto('channels')
    .values({
      ...user,
      kind: 'ntfy',
      name: ODD_TEXTS[0] ?? '',
      settings: '{"server":"https://ntfy.sh"}',
      secrets: 'sealed1.00000000.as-it-is',
      state: 'ok',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('channel_uses')
    .values({ ...user, kind: 'test', used_at: at })
    .execute()
  await tx
    .insertInto('reminder_settings')
    .values({
      ...user,
      ...group,
      enabled: 1,
      enabled_at: at,
      lead_days: '[7,1,0]',
      overdue_every_days: 3,
      overdue_times: 5,
      hour: 8,
      digest: 1,
      bills: 1,
      deposits: 0,
      auto_paid: 0,
      // As before the first look, which is where a moved instance begins again.
      next_plan_at: '2000-01-01T00:00:00.000Z',
      updated_at: at,
    })
    .execute()
  await tx
    .insertInto('reminder_channels')
    .values({ ...user, ...group, channel_id })
    .execute()
  await tx
    .insertInto('bill_reminders')
    .values({ ...user, ...group, ...bill, muted: 1, updated_at: at })
    .execute()
  await tx
    .insertInto('balances')
    .values({
      ...group,
      account_key: '',
      amount: -3 as Minor,
      as_of: '2026-02-01' as CalendarDate,
      updated_at: at,
    })
    .execute()
  await insertDraft(tx, group.group_id, at, 'committed')
  await tx
    .insertInto('dismissed_insights')
    .values({ ...user, ...group, insight_key: 'price_up:1:1', dismissed_at: at })
    .execute()
  await tx
    .insertInto('snoozes')
    .values({
      ...user,
      ...group,
      ...bill,
      ...cycle,
      until_date: '2026-03-02' as CalendarDate,
      created_at: at,
    })
    .execute()
  const times = { due_at: at, expires_at: at, created_at: at }
  const { id: notification_id } = await tx
    .insertInto('notifications')
    .values({ ...user, ...group, kind: 'reminder', state: 'sent', title: 'Rent is due', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reminders')
    .values({ ...user, ...group, ...bill, ...cycle, rule: 'due', state: 'sent', notification_id, ...times })
    .execute()
  await tx
    .insertInto('deliveries')
    .values({
      notification_id,
      channel_id,
      channel_kind: 'ntfy',
      channel_name: 'Phone',
      message_id: 'm',
      state: 'sent',
      next_attempt_at: at,
      created_at: at,
    })
    .execute()
}

async function fillWebhooks(
  tx: Tx,
  { userId, groupId, billId }: { userId: number; groupId: number; billId: number },
): Promise<void> {
  const at = '2026-02-02T09:00:00.000Z'
  const group = { group_id: groupId }
  const { id: webhook_id } = await tx
    .insertInto('webhooks')
    .values({
      ...group,
      owner_id: userId,
      name: ODD_TEXTS[0] ?? '',
      url: 'https://example.org/',
      secrets: 'sealed1.00000000.as-it-is',
      events: '["cycle.due"]',
      enabled: 1,
      state: 'ok',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: event_id } = await tx
    .insertInto('events')
    .values({ ...group, type: 'cycle.due', message_id: 'm', body: '{}', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_deliveries')
    .values({
      ...group,
      webhook_id,
      event_id,
      state: 'pending',
      next_attempt_at: at,
      expires_at: at,
      created_at: at,
    })
    .execute()
  // Both, because of what is due an import takes care that nobody is told again.
  const cycle = { ...group, bill_id: billId, due_date: RENT.due_date as CalendarDate, announced_at: at }
  await tx
    .insertInto('announced_cycles')
    .values([
      { ...cycle, kind: 'due' },
      { ...cycle, kind: 'overdue' },
    ])
    .execute()
}

/** What people see who sign in: the same before and after a move. */
export async function answersOf({ newClient }: TestApp): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const email of ['ada@example.org', 'edith@example.org', 'grace@example.org']) {
    const client = newClient()
    const { user, databases } = await client.auth.login({ email, password: PASSWORD })
    answers.push(user, databases, (await client.me()).databases, await client.devices.list())
    answers.push(await client.memberships.list())
    if (user.is_admin) answers.push(usersOf(await client.users.list()), await client.invitations.list())
    for (const { id } of databases) {
      const books = client.group({ id })
      const bills = await books.bills.list({ include_archived: true })
      answers.push(bills, await books.payments.list(), await books.agenda(), await books.summary())
      answers.push(await books.stats.monthly({ months: 24 }))
      for (const bill of bills) answers.push(await books.bills.schedule(bill.id, { count: 5 }))
    }
  }
  return answers
}

/** Signing in to look is itself something that is seen. */
function usersOf(users: Array<{ last_active_at?: unknown }>): unknown[] {
  return users.map(({ last_active_at: _, ...user }) => user)
}
