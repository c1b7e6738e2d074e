import { CommandFailure, EXIT } from '#failures'

export const PASSWORDS_OFF = 'Password sign-in is turned off on this server.'

/** What only a browser can do. */
export function needsBrowser(url: string, reason: string): CommandFailure {
  return new CommandFailure(
    EXIT.notSignedIn,
    'browser-needed',
    `${reason} Create an access token in the web app at ${url}/settings/tokens, then run: duebook login ${url} --token`,
  )
}
