import { CommandFailure, EXIT, usageFailure } from '#failures'
import { readAddress } from '#session/read-address'
import { readToken } from '#session/read-token'
import type { World } from '#world'

export interface EnvironmentCredentials {
  url: string
  token: string
}

/** Whether `DUEBOOK_URL` and `DUEBOOK_TOKEN` say who calls. What is empty counts as not set. */
export function isInEnvironment({ env }: Pick<World, 'env'>): boolean {
  return Boolean(env.DUEBOOK_TOKEN)
}

/** Undefined where neither is set. One alone is a mistake: the other one must not come from the file, of another server. */
export function readEnvironment({ env }: Pick<World, 'env'>): EnvironmentCredentials | undefined {
  const { DUEBOOK_URL: url, DUEBOOK_TOKEN: token } = env
  if (!url && !token) return undefined
  if (!token) throw incomplete('DUEBOOK_URL is set, but DUEBOOK_TOKEN is not.')
  if (!url) throw incomplete('DUEBOOK_TOKEN is set, but DUEBOOK_URL is not.')
  const address = readAddress(url, 'DUEBOOK_URL')
  if (address.hadPath) {
    throw usageFailure(`DUEBOOK_URL must end after the host name and port. Use ${address.url}.`)
  }
  return { url: address.url, token: readToken(token, 'DUEBOOK_TOKEN') }
}

function incomplete(problem: string): CommandFailure {
  return new CommandFailure(
    EXIT.notSignedIn,
    'environment-incomplete',
    `${problem} Set both, or neither and run "duebook login".`,
  )
}
