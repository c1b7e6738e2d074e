import { TEXT_LIMITS } from '@duebook/contract/refusals'
import { usageFailure } from '#failures'
import { printable } from '#output/printable'

/** What the token is called in the list of the web app: so that people know which one to end. */
export function tokenName(given: string | undefined, hostName: string): string {
  if (given === undefined) return cut(`Terminal on ${printable(hostName).trim() || 'a computer'}`)
  const name = given.trim()
  if (name === '') throw usageFailure('--name must not be blank.')
  if (name.length > TEXT_LIMITS.tokenName) {
    throw usageFailure(`--name must have at most ${TEXT_LIMITS.tokenName} characters.`)
  }
  return name
}

function cut(name: string): string {
  return name.length <= TEXT_LIMITS.tokenName
    ? name
    : `${name.slice(0, TEXT_LIMITS.tokenName - 1).trimEnd()}…`
}
