import { expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import { realProvider } from './support/real-provider.ts'
import { visitor, withProvider } from './support/visitor.ts'

onSqlite((testApp) => {
  test('all the way through the pages of a real provider: a new user, the rank of their group, and confirming', async () => {
    const provider = await realProvider()
    const context = await testApp(
      withProvider(provider.issuer, { createUsers: true, adminGroup: 'bill-admins' }),
    )
    await context.given.owner({ email: 'owner@example.org' })
    const browser = visitor(context)
    expect(await browser.finish(await provider.visit(await browser.start(), 'ada'))).toBe('/')
    const { access_token: token } = (await browser.refresh()).json<{ data: { access_token: string } }>().data
    const auth = { authorization: `Bearer ${token}` }
    const me = (await context.call('GET', '/me', { headers: auth })).json<{ data: object }>().data
    expect(me).toMatchObject({ user: { email: 'ada@example.org', is_admin: true }, is_account_owner: false })

    const ben = visitor(context)
    expect(await ben.finish(await provider.visit(await ben.start(), 'ben'))).toBe('/')
    const asBen = await provider.visit(await browser.ask('confirm', auth), 'ben')
    expect(await browser.finish(asBen)).toBe('/settings/security#error=openid-other-user')
    const asAda = await provider.visit(await browser.ask('confirm', auth), 'ada')
    expect(await browser.finish(asAda)).toBe('/settings/security#openid=confirmed')

    // The provider itself takes no code twice.
    const query = await provider.visit(await browser.start(), 'ada')
    expect(await browser.finish(query)).toBe('/')
    const third = visitor(context)
    await third.start()
    expect(await third.finish(query)).toBe('/sign-in#error=openid-expired')
  })

  test('whoever says no at the provider comes back to the sign-in page', async () => {
    const provider = await realProvider()
    const context = await testApp(withProvider(provider.issuer))
    const browser = visitor(context)
    const state = new URL(await browser.start()).searchParams.get('state') ?? ''
    const denied = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
    expect(await browser.finish(`?${denied.toString()}`)).toBe('/sign-in#error=openid-refused')
  })
})
