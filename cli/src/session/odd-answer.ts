import type { Endpoint } from '@duebook/contract'
import { fits } from '@duebook/contract/fits'
import { CommandFailure, EXIT } from '#failures'

/** An answer came that no version of Duebook gives. */
export function oddAnswer(url: string): CommandFailure {
  return new CommandFailure(
    EXIT.unreachable,
    'odd-answer',
    `The server at ${url} did not answer as Duebook does. Check the address, and whether the server is older than this program.`,
  )
}

/** Commands rely on what the contract says of an answer: one of another shape is not used at all. */
export function requireShape(url: string): (endpoint: Endpoint, answer: unknown) => void {
  return ({ data = { type: 'string' } }, answer) => {
    if (!fits(data, answer)) throw oddAnswer(url)
  }
}
