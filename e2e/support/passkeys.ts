import type { CDPSession, Page } from 'playwright-core'

export interface Answer {
  status: number
  body: { data?: Record<string, unknown>; code?: string }
}

/**
 * Of this page alone. It has no other passkeys than those made here, and its owner says yes to everything. A `simple` one is
 * only touched: it knows neither fingers nor a PIN.
 */
export async function giveAuthenticator(page: Page, kind: 'complete' | 'simple' = 'complete') {
  const isComplete = kind === 'complete'
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isComplete ? 'internal' : 'usb',
      hasResidentKey: true,
      hasUserVerification: isComplete,
      isUserVerified: isComplete,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: () => credentialsIn(devtools, authenticatorId),
    /** Has these passkeys too. */
    async take(credentials: Awaited<ReturnType<typeof credentialsIn>>) {
      for (const credential of credentials)
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    /** As if it were a copy that was made when the key had been used so many times. */
    async setSignCount(signCount: number) {
      for (const credential of await credentialsIn(devtools, authenticatorId)) {
        const { credentialId } = credential
        await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
        await devtools.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        })
      }
    },
    /** Whether it gets to see a finger or a PIN. */
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function credentialsIn(devtools: CDPSession, authenticatorId: string) {
  return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** A call of the API by the page itself. */
export function post(page: Page, path: string, body: object = {}, token?: string): Promise<Answer> {
  return page.evaluate(
    async ([address, json, authorization]) => {
      const headers = {
        accept: 'application/problem+json',
        'content-type': 'application/json',
        ...(authorization && { authorization }),
      }
      const answer = await fetch(address, { method: 'POST', headers, body: json })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    },
    [`/api/v2${path}`, JSON.stringify(body), token === undefined ? undefined : `Bearer ${token}`] as const,
  )
}

/** What the browser makes of the options, or the name of its error. */
export function createPasskey(page: Page, options: object): Promise<unknown> {
  return page.evaluate(async (json) => {
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        json as PublicKeyCredentialCreationOptionsJSON,
      )
      const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
      return credential.toJSON()
    } catch (error) {
      return (error as Error).name
    }
  }, options)
}

export function usePasskey(page: Page, options: object): Promise<unknown> {
  return page.evaluate(async (json) => {
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        json as PublicKeyCredentialRequestOptionsJSON,
      )
      const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      return credential.toJSON()
    } catch (error) {
      return (error as Error).name
    }
  }, options)
}
