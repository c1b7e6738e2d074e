import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'

onEveryDialect((testApp) => {
  test('an owner sees the groups of the account, as their manager', async () => {
    const { given } = await testApp()
    const owner = await given.owner({ currency: 'EUR', timezone: 'Europe/Berlin' })
    expect(await owner.client.databases.list()).toEqual([
      {
        id: owner.groupId,
        name: 'Personal',
        role: 'manager',
        currency: 'EUR',
        decimals: 2,
        timezone: 'Europe/Berlin',
        auto_record: false,
        created_at: '2026-02-02T09:00:00.000Z',
        updated_at: '2026-02-02T09:00:00.000Z',
      },
    ])
  })
})
