import { IMPORT_FIELDS, rawBound, TEXT_LIMITS } from '@duebook/contract'
import { expect, test, vi } from 'vitest'
import { attemptOf } from '#auth/throttle'
import type { Database } from '#db/database'
import type { Mailer } from '#mail/mailer'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { TEXT_FIELDS, textCalls } from './support/text-calls.ts'

/** Fits every bound, and cannot be normalised at once. */
const MARKS = `a${'\u0301'.repeat(31)}`
const TOO_LONG_PASSWORD = 'x'.repeat(rawBound(TEXT_LIMITS.password) + 1)

onEveryDialect((testApp) => {
  test('a text beyond the raw bound gets the same response as one beyond the limit, on every endpoint', async () => {
    const { prepare } = await textCalls(testApp)
    for (const field of TEXT_FIELDS) {
      const { call, path, schema } = field
      const beyond = async (length: number) => answerOf(await prepare(field, 'a'.repeat(length + 1))())
      const limited = await beyond(schema['x-max-characters'] ?? 0)
      expect.soft(await beyond(schema.maxLength ?? 0), `${call} ${path}`).toEqual(limited)
    }
  })

  test('more than 30 marks in a row are refused with the field’s name, and 30 are accepted', async () => {
    const { prepare } = await textCalls(testApp)
    for (const field of TEXT_FIELDS) {
      const expected = MARKS_ANSWERS[`${field.call} ${field.path}`] ?? MARKS_ANSWERS[field.path]
      const answer = answerOf(await prepare(field, MARKS)())
      expect.soft(answer, `${field.call} ${field.path}`).toMatchObject(expected ?? NO_MARKS(field.path))
    }
    // No test can make up what a browser answers about a new passkey.
    const notes = TEXT_FIELDS.filter(
      ({ path, call }) => ['name', 'account', 'notes', 'note'].includes(path) && call !== 'addPasskey',
    )
    expect(notes.length).toBeGreaterThan(8)
    for (const [index, field] of notes.entries()) {
      const { statusCode, body } = await prepare(field, `${index}${MARKS.slice(0, -1)}`)()
      expect.soft([200, 201], `${field.call} ${field.path}: ${body}`).toContain(statusCode)
    }
  })

  test('a login that is too long or has too many marks counts like any other failure', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const attempts = [
      { email: `${'x'.repeat(15_000)}@example.org`, password: PASSWORD },
      { email: `${owner.email}${' '.repeat(15_000)}`, password: PASSWORD },
      { email: `${MARKS}@example.org`, password: PASSWORD },
      { email: owner.email, password: TOO_LONG_PASSWORD },
      { email: owner.email, password: `${PASSWORD}${MARKS}` },
    ]
    for (const [index, body] of attempts.entries()) {
      expectRefusal(await call('POST', '/auth/login', { body }), 401, 'Invalid email or password')
      expect(await countFailures(database)).toBe(index + 1)
    }
    await seedFailures(database, owner.email, 18)
    const last = { email: owner.email, password: TOO_LONG_PASSWORD }
    expectRefusal(
      await call('POST', '/auth/login', { body: last }),
      429,
      'Too many attempts. Try again later',
    )
  })

  test('a current password that is too long, or has too many marks, is wrong, and counts', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    for (const [index, current_password] of [TOO_LONG_PASSWORD, `${PASSWORD}${MARKS}`].entries()) {
      const body = { current_password, new_password: 'incorrect horse battery staple' }
      const response = await call('POST', '/auth/change-password', { headers: owner.auth, body })
      expectRefusal(response, 400, 'Current password is wrong')
      expect(await countFailures(database)).toBe(index + 1)
    }
  })

  test('a forgotten password’s answer is the same for an email that is too long, and no link is made', async () => {
    const mailer = { send: vi.fn<Mailer['send']>(), close: () => {} }
    const { call, given, app } = await testApp({ mailer, publicUrl: 'https://bills.example.org' })
    const { email } = await given.owner()
    const ask = (text: string) => call('POST', '/auth/forgot-password', { body: { email: text } })
    const usual = answerOf(await ask('nobody@example.org'))
    for (const text of [`${email}${' '.repeat(700)}`, `${MARKS}@example.org`, 'x'.repeat(15_000)]) {
      expect(answerOf(await ask(text))).toEqual(usual)
    }
    await app.close()
    expect(mailer.send).not.toHaveBeenCalled()
  })

  test('a group name in a header that is too long or has too many marks matches nothing', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner({ group: 'Home' })
    const select = async (headers: Record<string, string>) =>
      answerOf(await call('GET', '/bills', { headers: { ...owner.auth, ...headers } }))
    const hostile = [
      `Home${' '.repeat(5_000)}.`,
      'x'.repeat(501),
      encodeURIComponent(MARKS),
      encodeURIComponent('\u0301'.repeat(1_000) + '\u0316'.repeat(1_000)),
      Buffer.from('\u0301'.repeat(3_000) + '\u0316'.repeat(3_000)).toString('latin1'),
    ]
    for (const name of hostile) {
      expect(await select({ 'x-database': name })).toEqual(refusal(404, 'Bill group not found'))
      const beside = { 'x-database': name, 'x-database-id': String(owner.groupId) }
      expect(await select(beside)).toEqual(refusal(404, 'Bill group not found'))
    }
    for (const longest of ['家'.repeat(200), 'ü'.repeat(200), '🦉'.repeat(200)]) {
      await given.group(owner.accountId, longest)
      const sent = encodeURIComponent(` ${longest.normalize('NFD')} `)
      expect(await select({ 'x-database': sent })).toMatchObject({ status: 200 })
    }
  })

  test('tokens, ETags and addresses that are too long are refused before anything else is done with them', async () => {
    const { call, given } = await testApp({ trustProxy: 1 })
    const owner = await given.owner()
    await given.bill()
    const authorization = `Bearer ${'x'.repeat(3_000)}.${'x'.repeat(3_000)}.x`
    expectRefusal(await call('GET', '/me', { headers: { authorization } }), 401, 'Invalid token')
    const cookie = `duebook_refresh=${'x'.repeat(5_000)}`
    const refreshed = await call('POST', '/auth/refresh', { headers: { 'x-session': 'cookie', cookie } })
    expectRefusal(refreshed, 401, 'Invalid refresh token')
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    const tags = `${'"9", '.repeat(1_000)}*`
    const changed = await call('PUT', '/bills/1', { headers: { ...headers, 'if-match': tags }, body: {} })
    expect(changed.statusCode).toBe(412)
    const signedIn = await login(call, owner.email, { 'x-forwarded-for': 'f'.repeat(9_000) })
    const sessions = dataOf<Array<{ address: string }>>(
      await call('GET', '/auth/sessions', { headers: signedIn }),
    )
    for (const { address } of sessions) expect(address.length).toBeLessThanOrEqual(100)
  })

  test('an address whose host no name server could know is refused', async () => {
    const { prepare } = await textCalls(testApp)
    const urls = TEXT_FIELDS.filter(({ path }) => path === 'url')
    expect(urls).toHaveLength(4)
    for (const field of urls) {
      const isTarget = field.call.endsWith('Webhook')
      const message = isTarget
        ? 'url must be an http or https address without user name and password'
        : 'url must be an http, https, mailto or tel address'
      const send = async (url: string) => answerOf(await prepare(field, url)())
      for (const before of ['https://', 'https:////', 'https://ada:secret@', 'HTTPS:///\\\\'])
        expect(await send(`${before}${'家'.repeat(300)}/`)).toEqual(refusal(400, message))
      if (isTarget) continue
      expect(await send(`https://ada:${'x'.repeat(300)}@example.org/${'家'.repeat(1_000)}`)).toMatchObject({
        body: { success: true },
      })
    }
  })
})

const NO_MARKS = (field: string) =>
  refusal(400, `${field} must not have more than 30 combining marks in a row`)
const EMAIL = refusal(400, 'email must be a valid email address')
const NEW_PASSWORD = refusal(400, 'Password must not have more than 30 combining marks in a row')
const DATE = refusal(400, 'Invalid date format. Use YYYY-MM-DD')
const SIGN_IN_OVER = refusal(401, 'This sign-in has expired. Sign in again')
const CURSOR = refusal(400, 'cursor is not valid. Use the one from the Link header of the previous page')

/** By call and field where calls differ, else by field; where neither is here the field is named. */
const MARKS_ANSWERS: Record<string, object> = {
  'login email': refusal(401, 'Invalid email or password'),
  'login password': refusal(401, 'Invalid email or password'),
  'forgotPassword email': { status: 200 },
  'refresh refresh_token': refusal(401, 'Invalid refresh token'),
  'logout refresh_token': { status: 200 },
  'finishLogout binding_hash': { status: 200 },
  'resetPassword token': refusal(400, 'This link is no longer valid. Request a new one'),
  'acceptInvitation token': refusal(400, 'This invitation is no longer valid. Ask for a new one'),
  'confirmChannel token': refusal(
    400,
    'This link is no longer valid. Save the email address again to get a new one',
  ),
  'secondFactor challenge': SIGN_IN_OVER,
  'secondFactor code': SIGN_IN_OVER,
  'startTotp challenge': SIGN_IN_OVER,
  'confirmTotp challenge': SIGN_IN_OVER,
  'confirmTotp code': refusal(409, 'Get a secret for the authenticator app first'),
  'confirmIdentity password': refusal(400, 'Current password is wrong'),
  'confirmIdentity code': refusal(400, 'This code is wrong or was already used'),
  'confirmEmail token': refusal(
    400,
    'This link is no longer valid. Change the email address again to get a new one',
  ),
  'useSignInLink token': refusal(
    400,
    'This link is no longer valid. Ask the operator of the server for a new one',
  ),
  'startOpenid binding': { status: 302 },
  'listBills account': { status: 200, body: { success: true, data: [] } },
  'listBills category_id': { status: 200, body: { success: true, data: [] } },
  'listBills tag': { status: 200, body: { success: true, data: [] } },
  'createBill tags[]': NO_MARKS('tags'),
  'updateBill tags[]': NO_MARKS('tags'),
  'bulkUpdateBills changes.tags[]': NO_MARKS('tags'),
  'bulkUpdateBills changes.account': NO_MARKS('account'),
  'undoBulkUpdate former[].changes.tags[]': NO_MARKS('tags'),
  'undoBulkUpdate former[].changes.account': NO_MARKS('account'),
  'deleteDatabase confirm': { status: 409 },
  'replaceBalances balances[].account': NO_MARKS('account'),
  'replaceBalances balances[].as_of': DATE,
  'updateImport options.currency': NO_MARKS('currency'),
  'updateImport options.person': NO_MARKS('person'),
  ...Object.fromEntries(
    IMPORT_FIELDS.map((field) => [`updateImport rows[].values.${field}`, NO_MARKS(field)]),
  ),
  'getForecast account': { status: 200, body: { success: true } },
  'dismissInsight key': refusal(404, 'Insight not found'),
  'getSessionMe include': refusal(400, 'include must be a list of: summary, agenda'),
  'getMe include': refusal(400, 'include must be a list of: summary, agenda'),
  email: EMAIL,
  password: NEW_PASSWORD,
  new_password: NEW_PASSWORD,
  current_password: refusal(400, 'Current password is wrong'),
  setup_code: refusal(403, 'Setup code is missing or wrong'),
  currency: refusal(400, 'currency must be an ISO 4217 code such as EUR'),
  timezone: refusal(400, 'timezone must be an IANA name such as Europe/Berlin'),
  'act token': refusal(400, 'This link is no longer valid'),
  hour: refusal(400, 'hour must be a full hour such as 08:00'),
  paused_until: DATE,
  until: DATE,
  due_date: DATE,
  ends_on: DATE,
  expires_on: DATE,
  date: DATE,
  start_date: DATE,
  end_date: DATE,
  from: DATE,
  to: DATE,
  month: refusal(400, 'Invalid month format. Use YYYY-MM'),
  cursor: CURSOR,
}

async function login(call: Call, email: string, headers: Record<string, string>) {
  const response = await call('POST', '/auth/login', { headers, body: { email, password: PASSWORD } })
  return { authorization: `Bearer ${dataOf<{ access_token: string }>(response).access_token}` }
}

async function countFailures(database: Database): Promise<number> {
  return (await database.read.selectFrom('login_failures').select('email_hash').execute()).length
}

async function seedFailures(database: Database, email: string, count: number): Promise<void> {
  const { emailHash, address } = attemptOf(email, '127.0.0.1')
  const row = { email_hash: emailHash, address, failed_at: '2026-02-02T09:00:00.000Z' }
  await database.write((tx) =>
    tx
      .insertInto('login_failures')
      .values(Array.from({ length: count }, () => row))
      .execute(),
  )
}
