import { usageFailure } from '#failures'

export interface Address {
  /** Scheme, host and port. */
  url: string
  /** Whether more than that was given, and left out. */
  hadPath: boolean
}

/**
 * A server's address as people type it. Without a scheme it is `https`, except on this computer: nothing is sent unencrypted
 * over a network because of a guess. `called` begins the sentence about what is wrong; the address itself may hold a secret.
 */
export function readAddress(text: string, called: string): Address {
  const typed = text.trim()
  const example = 'such as https://duebook.example.org'
  if (typed === '') throw usageFailure(`${called} is empty. Use the address of your server, ${example}.`)
  const url = parsed(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${guessedScheme(typed)}://${typed}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw usageFailure(`${called} is not valid. Use one ${example}.`)
  }
  if (url.username || url.password) {
    throw usageFailure(`${called} must not contain a user name or password. Use ${url.origin}.`)
  }
  if (url.search || url.hash) {
    throw usageFailure(`${called} must end after the host name and port. Use ${url.origin}.`)
  }
  return { url: url.origin, hadPath: url.pathname !== '/' }
}

/** Whether what is sent there never leaves this computer. */
export function isOnThisComputer(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}

function guessedScheme(typed: string): 'http' | 'https' {
  const asHttp = parsed(`http://${typed}`)
  return asHttp && isOnThisComputer(asHttp.href) ? 'http' : 'https'
}

function parsed(text: string): URL | undefined {
  // The parser would leave them out silently.
  if (/[\s\p{Cc}\\]/u.test(text)) return undefined
  return URL.canParse(text) ? new URL(text) : undefined
}
