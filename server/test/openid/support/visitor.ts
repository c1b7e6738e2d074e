import { randomBytes } from 'node:crypto'
import { API_PREFIX } from '@duebook/contract'
import type { LightMyRequestResponse } from 'fastify'
import { hashOfToken } from '#auth/link-token'
import type { OpenidSettings } from '#openid/settings'
import type { TestApp, TestAppOptions } from '../../support/test-app.ts'
import { CLIENT_ID, CLIENT_SECRET } from './scripted-provider.ts'

export const PUBLIC_URL = 'http://localhost:3000'

/** How an app is set up for a provider. Its clock stands at the present, which is where the provider lives. */
export function withProvider(issuer: string, settings: Partial<OpenidSettings> = {}): TestAppOptions {
  return {
    now: new Date().toISOString(),
    publicUrl: PUBLIC_URL,
    openid: {
      issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      name: 'Company login',
      createUsers: false,
      adminGroup: undefined,
      ...settings,
    },
  }
}

/** A browser, of which only cookies and redirects count. */
export function visitor({ inject }: Pick<TestApp, 'inject'>) {
  const cookies = new Map<string, string>()
  const binding = randomBytes(32).toString('base64url')

  async function request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await inject({
      method,
      url: API_PREFIX + path,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    binding,
    request,
    /** The address of the provider that the sign-in page leads to. */
    async start(): Promise<string> {
      return locationOf(await request('GET', `/auth/oidc/start?binding=${hashOfToken(binding)}`))
    },
    /** Back from the provider: where the browser ends up. */
    async finish(query: string): Promise<string> {
      return locationOf(await request('GET', `/auth/oidc/callback${query}`))
    },
    /** What the page does with the session that it finds. */
    refresh: () => request('POST', '/auth/refresh', { 'x-session': 'cookie', 'x-session-binding': binding }),
    /** Asks for a way to the provider while signed in. */
    async ask(purpose: 'link' | 'confirm', auth: Record<string, string>): Promise<string> {
      const answer = (await request('POST', `/auth/oidc/${purpose}`, auth)).json<{ data: { url: string } }>()
      return answer.data.url
    },
  }
}

export type Visitor = ReturnType<typeof visitor>

export function locationOf(response: LightMyRequestResponse): string {
  if (response.statusCode !== 302) throw new Error(`${response.statusCode}: ${response.body}`)
  return String(response.headers.location)
}
