import type { LightMyRequestResponse } from 'fastify'
import { dataOf } from '../../support/answers.ts'
import type { Person } from '../../support/given.ts'
import type { TestApp } from '../../support/test-app.ts'
import { type Authenticator, type CredentialJson, type Lies, newAuthenticator } from './authenticator.ts'

interface CreationOptions {
  challenge: string
  user: { id: string }
}

interface Details {
  headers?: Record<string, string>
  from?: string
}

/** The calls of a browser that has passkeys. */
export function passkeyCalls({ call }: Pick<TestApp, 'call'>, headers: Record<string, string> = {}) {
  const creationOptions = async ({ auth }: Pick<Person, 'auth'>) =>
    dataOf<CreationOptions>(
      await call('POST', '/auth/passkeys/options', { headers: { ...headers, ...auth } }),
    )

  const add = ({ auth }: Pick<Person, 'auth'>, response: unknown, name?: string) =>
    call('POST', '/auth/passkeys', { headers: { ...headers, ...auth }, body: { response, name } })

  const requestOptions = async () =>
    dataOf<{ challenge: string }>(await call('POST', '/auth/passkey/options', { headers }))

  const send = (response: unknown, details: Details = {}): Promise<LightMyRequestResponse> =>
    call('POST', '/auth/passkey', {
      ...details,
      headers: { ...headers, ...details.headers },
      body: { response },
    })

  return {
    creationOptions,
    add,
    requestOptions,
    send,

    /** The id of the new passkey, and the authenticator that has it. */
    async given(person: Pick<Person, 'auth'>, authenticator: Authenticator = newAuthenticator()) {
      const response = authenticator.create(await creationOptions(person))
      const { id } = dataOf(await add(person, response), 201)
      return { id, authenticator }
    },

    async answer(authenticator: Authenticator, lies: Lies = {}): Promise<CredentialJson> {
      return authenticator.get(await requestOptions(), lies)
    },

    async signIn(authenticator: Authenticator, lies: Lies = {}, details: Details = {}) {
      return send(authenticator.get(await requestOptions(), lies), details)
    },
  }
}
