import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { openSecretBox } from '#secrets/open-secret-box'
import { resetSecrets } from '#secrets/reset-secrets'
import type { SecretBox } from '#secrets/secret-box'
import { capturedLog } from '../support/captured-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { testClock } from '../support/test-clock.ts'
import { type Dialect, migratedDatabase } from '../support/test-database.ts'

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map(
  (name) => `${name} key of the tests, long enough`,
)
const VAPID = { table: 'instance_settings', row: 'web_push_keys', field: 'value' }
const totpPlace = (row: number) => ({ table: 'totp_factors', row, field: 'secret' })
const channelPlace = (row: number) => ({ table: 'channels', row, field: 'secrets' })

onEveryDialect((_, dialect) => {
  test('what one process has sealed another reads, with the same key', async () => {
    const { start } = await givenInstance(dialect)
    const sealed = (await start(FIRST)).seal(VAPID, 'hunter2')
    const other = await start(FIRST)
    expect(other.matches).toBe(true)
    expect(other.open(VAPID, sealed)).toBe('hunter2')
    expect(other.derive('links')).toEqual((await start(FIRST)).derive('links'))
  })

  test('with another key nothing is sealed or opened, and the log says what to do', async () => {
    const { start, log } = await givenInstance(dialect)
    const sealed = (await start(FIRST)).seal(VAPID, 'hunter2')
    expect(log.lines()).toEqual([])
    const wrong = await start(SECOND)
    expect(wrong.matches).toBe(false)
    const refusal = expect.objectContaining({
      code: 'secrets-key-mismatch',
      message: 'SECRETS_KEY does not match',
    })
    expect(() => wrong.seal(VAPID, 'x')).toThrow(refusal)
    expect(() => wrong.open(VAPID, sealed)).toThrow(refusal)
    expect(log.lines().map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^SECRETS_KEY does not match.*secrets reset/),
    ])
    for (const key of [FIRST, SECOND]) expect(log.text()).not.toContain(key)
    expect((await start(FIRST)).open(VAPID, sealed)).toBe('hunter2')
  })

  test('a new key with the previous one beside it seals everything anew; then the previous one can go', async () => {
    const { start, database, givenChannel, secretsOf, givenTotp, totpOf, userId } =
      await givenInstance(dialect)
    const before = await start(FIRST)
    await givenTotp(before)
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_unused, index) => givenChannel(before, `token ${index}`)),
    )
    const plain = await givenChannel(undefined, '')
    await setSetting(database, VAPID.row, before.seal(VAPID, 'push keys'))
    await start(SECOND, FIRST)
    const after = await start(SECOND)
    expect(after.matches).toBe(true)
    for (const [index, id] of ids.entries())
      expect(after.open(channelPlace(id), (await secretsOf(id)) ?? '')).toBe(`token ${index}`)
    expect(await secretsOf(plain)).toBeNull()
    expect(after.open(VAPID, (await settingOf(database, VAPID.row)) ?? '')).toBe('push keys')
    expect(after.open(totpPlace(userId), (await totpOf()).secret)).toBe('of an app')
    expect((await start(FIRST)).matches).toBe(false)
  })

  test('while a change is under way both keys open, and what an old process has sealed meanwhile is found next time', async () => {
    const { start, givenChannel, secretsOf } = await givenInstance(dialect)
    const old = await start(FIRST)
    const changing = await start(SECOND, FIRST)
    const late = await givenChannel(old, 'late')
    expect(changing.open(channelPlace(late), (await secretsOf(late)) ?? '')).toBe('late')
    const next = await start(SECOND, FIRST)
    const again = await secretsOf(late)
    expect(next.open(channelPlace(late), again ?? '')).toBe('late')
    expect((await start(SECOND)).open(channelPlace(late), again ?? '')).toBe('late')
    // The old process cannot read what is sealed with a key that it was never given.
    expect(() => old.open(channelPlace(late), again ?? '')).toThrow('SECRETS_KEY does not match')
  })

  test('a wrong previous key changes nothing', async () => {
    const { start, givenChannel, secretsOf } = await givenInstance(dialect)
    const id = await givenChannel(await start(FIRST), 'hunter2')
    const sealed = await secretsOf(id)
    expect((await start(SECOND, THIRD)).matches).toBe(false)
    expect(await secretsOf(id)).toBe(sealed)
    expect((await start(FIRST)).matches).toBe(true)
  })

  test('a reset pauses what cannot be read any more, forgets the push keys, and leaves the rest as it is', async () => {
    const { start, database, givenChannel, channelOf, givenTotp, totpOf } = await givenInstance(dialect)
    const before = await start(FIRST)
    const lost = await givenChannel(before, 'hunter2')
    const mail = await givenChannel(undefined, '')
    const totp = await givenTotp(before)
    await setSetting(database, VAPID.row, before.seal(VAPID, 'push keys'))
    await setSetting(database, 'something_else', 'as it was')
    const running = await start(SECOND)
    const clock = testClock('2026-02-02T09:00:00.000Z')
    const keys = { current: SECOND ?? '', previous: undefined }
    expect(await resetSecrets(database, clock, keys)).toEqual({
      wasMismatch: true,
      pausedChannels: 1,
      pausedWebhooks: 0,
      unreadableTotps: 1,
    })
    // A second factor is never turned off by this: it stays, and asks for a recovery code.
    expect(await totpOf()).toEqual({ secret: totp, confirmed_at: AT })
    expect(await channelOf(lost)).toMatchObject({
      secrets: null,
      state: 'paused',
      last_error: expect.stringMatching(/key has changed/),
    })
    expect(await channelOf(mail)).toMatchObject({ state: 'ok', last_error: null })
    expect(await settingOf(database, VAPID.row)).toBeUndefined()
    expect(await settingOf(database, 'something_else')).toBe('as it was')
    // A server that was running all the time looks again after some seconds.
    expect(running.matches).toBe(false)
    const now = performance.now()
    const time = vi.spyOn(performance, 'now').mockReturnValue(now + 6_000)
    await vi.waitUntil(() => running.matches)
    time.mockRestore()
    const after = await start(SECOND)
    const readable = await givenChannel(after, 'new')
    expect(await resetSecrets(database, clock, keys)).toEqual({
      wasMismatch: false,
      pausedChannels: 0,
      pausedWebhooks: 0,
      unreadableTotps: 1,
    })
    expect(await channelOf(readable)).toMatchObject({ state: 'ok' })
  })

  test('of processes that start at the same moment with different keys one decides', async () => {
    const { start } = await givenInstance(dialect)
    const boxes = await Promise.all([start(FIRST), start(SECOND), start(THIRD)])
    expect(boxes.filter(({ matches }) => matches)).toHaveLength(1)
  })
})

async function givenInstance(dialect: Dialect) {
  const place = await migratedDatabase(dialect)
  const database = await openDatabase(place.location, capturedLog().log)
  onTestFinished(async () => {
    await database.close()
    await place.drop()
  })
  const log = capturedLog()
  const userId = await givenUser(database)
  const channelOf = (id: number) =>
    database.read.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    database,
    log,
    start: (current = '', previous?: string) => openSecretBox(database, { current, previous }, log.log),
    givenChannel: (box: SecretBox | undefined, text: string) => givenChannel(database, userId, box, text),
    channelOf,
    secretsOf: async (id: number) => (await channelOf(id)).secrets,
    userId,
    givenTotp: (box: SecretBox) => givenTotp(database, userId, box),
    totpOf: () =>
      database.read.selectFrom('totp_factors').select(['secret', 'confirmed_at']).executeTakeFirstOrThrow(),
  }
}

const AT = '2026-02-02T09:00:00.000Z'

function givenUser(database: Database): Promise<number> {
  return database.write(async (tx) => {
    const account = await tx
      .insertInto('accounts')
      .values({ created_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await tx
      .insertInto('users')
      .values({
        account_id: account.id,
        email: 'ada@example.org',
        email_key: 'ada@example.org',
        password_hash: 'none',
        is_admin: 1,
        is_owner: 1,
        created_at: AT,
        updated_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return user.id
  })
}

function givenChannel(
  database: Database,
  userId: number,
  box: SecretBox | undefined,
  text: string,
): Promise<number> {
  return database.write(async (tx) => {
    const { id } = await tx
      .insertInto('channels')
      .values({
        user_id: userId,
        kind: box ? 'ntfy' : 'email',
        name: 'A channel',
        settings: '{}',
        secrets: null,
        state: 'ok',
        created_at: AT,
        updated_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (box)
      await tx
        .updateTable('channels')
        .set({ secrets: box.seal(channelPlace(id), text) })
        .where('id', '=', id)
        .execute()
    return id
  })
}

async function givenTotp(database: Database, userId: number, box: SecretBox): Promise<string> {
  const secret = box.seal(totpPlace(userId), 'of an app')
  const row = { user_id: userId, secret, last_step: 0, created_at: AT, confirmed_at: AT }
  await database.write((tx) => tx.insertInto('totp_factors').values(row).execute())
  return secret
}

async function settingOf(database: Database, name: string): Promise<string | undefined> {
  const rows = await database.read
    .selectFrom('instance_settings')
    .selectAll()
    .where('name', '=', name)
    .execute()
  return rows[0]?.value
}

async function setSetting(database: Database, name: string, value: string): Promise<void> {
  await database.write((tx) => tx.insertInto('instance_settings').values({ name, value }).execute())
}
