import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'
import { legacyCall, mcpApp, modernCall } from './mcp-app.ts'

const DUE = legacyCall('tools/call', { name: 'list_due', arguments: {} })

onEveryDialect((testApp) => {
  test('of 300 calls at once each is answered, through the same queue as those of the API', async () => {
    const { given, post } = await mcpApp(testApp)
    const owner = await given.owner()
    await given.bill({ name: 'Rent' })
    const { auth } = await given.token(owner)
    const [modern, headers] = modernCall('tools/call', { name: 'list_due', arguments: {} })
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, each) =>
        each % 2 === 0 ? post(DUE, auth) : post(modern, { ...auth, ...headers }),
      ),
    )
    expect(answers.filter(({ text }) => text.includes('Rent'))).toHaveLength(300)
  })
})
