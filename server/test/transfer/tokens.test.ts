import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bearer } from '../support/calls.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { exportTo, givenEmpty, importFrom } from './support/export-files.ts'

onEveryDialect((testApp, dialect) => {
  test.each([
    ['keep working', false, 200],
    ['end where the operator says so', true, 401],
  ] as const)('after an import, access tokens %s', async (_, endsTokens, status) => {
    const source = await testApp()
    const { token } = await source.given.token(await source.given.owner())
    const file = await exportTo(source.database, join(temporaryFolder(), 'export'))
    const target = await givenEmpty(dialect)
    await importFrom(target.database, file, endsTokens)
    const { call, database } = await testApp({ on: target.place })
    expect((await call('GET', '/me', { headers: bearer(token) })).statusCode).toBe(status)
    const users = await database.read.selectFrom('users').select('link_epoch').execute()
    expect(users).toEqual([{ link_epoch: endsTokens ? 1 : 0 }])
  })
})
