import { API_PREFIX } from '@duebook/contract'
import { expect, test } from 'vitest'
import { makeTestApp } from '../support/test-app.ts'

// Slow, because the page's script is compressed when it is first asked for.
test('the reference page loads everything it needs from its own server', async () => {
  const context = await makeTestApp('sqlite')
  const page = await context.call('GET', '/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/)
  const loaded = addresses.filter((address) => address.startsWith(`${API_PREFIX}/docs/`))
  expect(loaded.length).toBeGreaterThan(1)
  for (const url of loaded) {
    expect.soft((await context.inject({ method: 'GET', url })).statusCode, url).toBe(200)
  }
})
