import { isLoopbackHost } from '#core/loopback'

/** Where mail is handed in, and on which terms. What `SMTP_URL` says, in the mail library's words. */
export interface SmtpAddress {
  host: string
  port?: number
  /** TLS from the first byte, rather than after STARTTLS. */
  secure: boolean
  /** Nothing, least of all the password, is sent on a connection that was not encrypted first. */
  requireTLS: boolean
  auth?: { user: string; pass: string }
  tls: Record<string, string | boolean>
  name?: string
}

/** Others of the library's are refused: some would print passwords, and some would send them in clear. */
const TLS_OPTIONS = ['rejectUnauthorized', 'servername', 'minVersion', 'ciphers']

export const KNOWN_PARAMETERS = ['tls', ...TLS_OPTIONS.map((name) => `tls.${name}`), 'name']

/** Undefined for what is no address of a mail server. */
export function readSmtpUrl(text: string): SmtpAddress | undefined {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, username, password, searchParams } = new URL(text)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (host === '' || (pathname !== '' && pathname !== '/')) return undefined
  const hasCredentials = username !== '' || password !== ''
  const wanted =
    searchParams.get('tls') ?? (hasCredentials && !isLoopbackHost(host) ? 'required' : 'optional')
  const name = searchParams.get('name')
  return {
    host,
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: wanted === 'required',
    ...(hasCredentials && { auth: { user: decoded(username), pass: decoded(password) } }),
    tls: tlsOptions(searchParams),
    ...(name !== null && { name }),
  }
}

/** Whether each parameter is one that we know, with a value that it can have. */
export function hasKnownParameters(text: string): boolean {
  const parameters = [...new URL(text).searchParams]
  const names = parameters.map(([name]) => name)
  return (
    new Set(names).size === names.length &&
    parameters.every(([name, value]) => KNOWN_PARAMETERS.includes(name) && isPossible(name, value))
  )
}

function isPossible(name: string, value: string): boolean {
  if (name === 'tls') return value === 'required' || value === 'optional'
  if (name === 'tls.rejectUnauthorized') return value === 'true' || value === 'false'
  return value !== ''
}

function tlsOptions(parameters: URLSearchParams): SmtpAddress['tls'] {
  const options: SmtpAddress['tls'] = {}
  for (const name of TLS_OPTIONS) {
    const value = parameters.get(`tls.${name}`)
    if (value !== null) options[name] = name === 'rejectUnauthorized' ? value !== 'false' : value
  }
  return options
}

/** A stray % is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
