import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'
import { legacyCall, mcpApp, modernCall } from './mcp-app.ts'

const DUE = legacyCall('tools/call', { name: 'list_due', arguments: {} })

onEveryDialect((testApp) => {
  test('of 300 calls of six users at once each is answered, through the same queue as those of the API', async () => {
    const { given, post } = await mcpApp(testApp)
    const owner = await given.owner()
    await given.bill({ name: 'Rent' })
    const users: { id: number }[] = [owner]
    while (users.length < 6) {
      const user = await given.user(owner.accountId)
      await given.member(owner.groupId, user.id, 'viewer')
      users.push(user)
    }
    const tokens = await Promise.all(users.map((user) => given.token(user)))
    const [modern, headers] = modernCall('tools/call', { name: 'list_due', arguments: {} })
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, each) => {
        const { auth } = tokens[each % 6] as (typeof tokens)[number]
        return each % 4 < 2 ? post(DUE, auth) : post(modern, { ...auth, ...headers })
      }),
    )
    expect(answers.filter(({ text }) => text.includes('Rent'))).toHaveLength(300)
  })
})
