import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET } from './scripted-provider.ts'
import { PUBLIC_URL } from './visitor.ts'

export interface RealProvider {
  issuer: string
  /** A browser signs in there as somebody, says yes, and comes back with this query. */
  visit: (authorizationUrl: string, login: string) => Promise<string>
}

/** A provider of others, as they wrote it, with its own pages for signing in. Everybody has the email LOGIN@example.org. */
export async function realProvider(): Promise<RealProvider> {
  // It prefers other releases of Node, and says that its pages are for development.
  const quiet = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')].map((spy) =>
    spy.mockImplementation(() => {}),
  )
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${PUBLIC_URL}/api/v2/auth/oidc/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.org`,
        email_verified: true,
        groups: id === 'ada' ? ['bill-admins'] : [],
      }),
    }),
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  for (const spy of quiet) spy.mockRestore()
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { issuer, visit }
}

const MOST_STEPS = 20

async function visit(authorizationUrl: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, body]: [string, URLSearchParams | undefined] = [authorizationUrl, undefined]
  for (let step = 0; step < MOST_STEPS; step++) {
    if (url.startsWith(PUBLIC_URL)) return new URL(url).search
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      body: body ?? null,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location !== null) [url, body] = [new URL(location, url).href, undefined]
    else [url, body] = formOf(await response.text(), url, login)
  }
  throw new Error(`The provider goes round in circles at ${url}`)
}

/** The page asks for a name and a password, of which it takes any, or for a yes. */
function formOf(html: string, url: string, login: string): [string, URLSearchParams] {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
  if (action === undefined || prompt === undefined) throw new Error(`No form in: ${html.slice(0, 2_000)}`)
  return [new URL(action, url).href, new URLSearchParams({ prompt, login, password: 'any' })]
}
