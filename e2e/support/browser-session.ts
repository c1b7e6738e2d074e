import type { BrowserContextOptions } from 'playwright-core'
import type { OWNER } from './server.ts'

export type BrowserSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What signing in on the page leaves in a browser: the cookie, and the value that the page keeps. In half of the time. */
export async function browserSession(url: string, person: typeof OWNER): Promise<BrowserSession> {
  const answer = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
    body: JSON.stringify(person),
  })
  const { data } = (await answer.json()) as { data: { binding: string } }
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  const { hostname, origin } = new URL(url)
  return {
    cookies: [
      {
        name,
        value,
        domain: hostname,
        path: '/api/v2/auth',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict',
      },
    ],
    origins: [{ origin, localStorage: [{ name: 'duebook-binding', value: data.binding }] }],
  }
}
