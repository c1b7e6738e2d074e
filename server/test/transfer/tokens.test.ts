import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenChannel } from '../reminders/support/open-reminders.ts'
import { bearer } from '../support/calls.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { exportTo, givenEmpty, importFrom } from './support/export-files.ts'

onEveryDialect((testApp, dialect) => {
  test.each([
    ['and channels keep working', false, 200, ['ok', 'ok']],
    [
      'end where the operator says so, and channels pause but for one’s own address',
      true,
      401,
      ['ok', 'paused'],
    ],
  ] as const)('after an import, access tokens %s', async (_, endsTokens, status, states) => {
    const source = await testApp()
    const owner = await source.given.owner()
    const { token } = await source.given.token(owner)
    await givenChannel(source, owner.id, { settings: { address: owner.email } })
    await givenChannel(source, owner.id, { kind: 'webhook', settings: { url: 'https://thief.example.org' } })
    const file = await exportTo(source.database, join(temporaryFolder(), 'export'))
    const target = await givenEmpty(dialect)
    await importFrom(target.database, file, endsTokens)
    const { call, database } = await testApp({ on: target.place })
    expect((await call('GET', '/me', { headers: bearer(token) })).statusCode).toBe(status)
    const users = await database.read.selectFrom('users').select('link_epoch').execute()
    expect(users).toEqual([{ link_epoch: endsTokens ? 1 : 0 }])
    const channels = await database.read.selectFrom('channels').select('state').orderBy('id').execute()
    expect(channels.map(({ state }) => state)).toEqual(states)
  })
})
