import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'

const CLIENT = { id: 'duebook', secret: 'the secret of the client' }

export interface OpenidProvider {
  issuer: string
  /** Of a server that people of this provider come to. */
  settings: (publicUrl: string) => Record<string, string>
  /** Hangs up on everybody, as one that is turned off. */
  setAway: (isAway: boolean) => void
  stop: () => Promise<void>
}

/** A real provider, with a page of its own for signing in. Everybody has the email LOGIN@example.org, which is verified. */
export async function startOpenidProvider(): Promise<OpenidProvider> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => {
    if (handle) handle(request, response)
    else request.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  let current: typeof handle
  return {
    issuer,
    settings(publicUrl) {
      current = handlerOf(issuer, `${publicUrl}/api/v2/auth/oidc/callback`)
      handle = current
      return {
        PUBLIC_URL: publicUrl,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Company login',
      }
    },
    setAway(isAway) {
      handle = isAway ? undefined : current
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** On the page of the provider. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByLabel('Login at the provider').fill(login)
  await page.keyboard.press('Enter')
}

function handlerOf(issuer: string, redirectUri: string) {
  // It prefers other releases of Node, and has advice for production.
  const quiet = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')].map((spy) =>
    spy.mockImplementation(() => {}),
  )
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.org`, email_verified: true, groups: [] }),
    }),
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked whether Duebook may know their email.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  for (const spy of quiet) spy.mockRestore()
  const answer = provider.callback()
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void signInPage(provider, request, response)
    else if (request.url === '/favicon.ico') response.writeHead(204).end()
    else void answer(request, response)
  }
}

async function signInPage(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>Sign in</title>
      <form method="post"><label>Login at the provider <input name="login"></label></form>`)
    return
  }
  const accountId = new URLSearchParams(await text(request)).get('login') ?? ''
  await provider.interactionFinished(request, response, { login: { accountId } })
}
