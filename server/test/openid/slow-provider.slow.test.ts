import { expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import { scriptedProvider } from './support/scripted-provider.ts'
import { visitor, withProvider } from './support/visitor.ts'

onSqlite((testApp) => {
  test('a provider that hangs is given up after seconds, and holds nobody else up meanwhile', async () => {
    const provider = await scriptedProvider()
    const context = await testApp(withProvider(provider.issuer))
    await context.given.owner()
    const back = visitor(context)
    const query = provider.answer(await back.start())
    provider.behaviour = { hang: true }
    const waiting = Array.from({ length: 20 }, () => visitor(context).start())
    const finishing = back.finish(query)
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-busy')
    expect((await context.call('GET', '/setup')).statusCode).toBe(200)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['/sign-in#error=openid-away']))
    expect(await finishing).toBe('/sign-in#error=openid-away')
    // Their places are free again.
    provider.behaviour = {}
    expect(await visitor(context).start()).toContain('/authorize?')
  })

  test('neither does one that hangs when the code is handed in, or where its keys are', async () => {
    const provider = await scriptedProvider()
    const context = await testApp(withProvider(provider.issuer))
    for (const path of ['/token', '/jwks']) {
      const browser = visitor(context)
      const query = provider.answer(await browser.start())
      provider.behaviour = { path, hang: true }
      expect(await browser.finish(query)).toBe('/sign-in#error=openid-away')
      provider.behaviour = {}
    }
  })
})
