import { CommandFailure, EXIT } from '#failures'
import { TooLargeError } from '#session/read-whole'

export interface NoAnswer {
  failure: CommandFailure
  /** Whether the next try would fail too. */
  isFinal: boolean
}

/** No answer came from there. */
export function unreachable(address: string, error: unknown): NoAnswer {
  const code = codeOf(error)
  return { failure: failure('unreachable', sentence(new URL(address), code)), isFinal: !PASSING.has(code) }
}

/** An answer came, but not from Duebook. */
export function notDuebook(address: string, { status, headers }: Response): NoAnswer {
  const { origin } = new URL(address)
  const target = redirectTarget(address, headers)
  if (status >= 300 && status < 400 && target !== undefined && target !== origin) {
    const message = `${origin} redirects to ${target}. Nothing was sent there. ${useThat(target)}`
    return { failure: failure('redirected', message), isFinal: true }
  }
  if (status >= 500) {
    const message = `Duebook does not answer at ${origin} (status ${status}). Try again later.`
    return { failure: failure('unreachable', message), isFinal: false }
  }
  const message = `${origin} is not a Duebook server (status ${status}). Check the address.`
  return { failure: failure('not-duebook', message), isFinal: true }
}

/** A server that starts again, or a connection that breaks. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])

function useThat(target: string): string {
  return `If that is your server, use that address: duebook login ${target}`
}

function redirectTarget(address: string, headers: Headers): string | undefined {
  const location = headers.get('location') ?? ''
  return URL.canParse(location, address) ? new URL(location, address).origin : undefined
}

function failure(code: string, message: string): CommandFailure {
  return new CommandFailure(EXIT.unreachable, code, message)
}

function sentence({ origin, hostname, host, port, protocol }: URL, code: string): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${hostname} was not found. Check the address and your connection.`
    case 'ECONNREFUSED':
      return `Nothing answers at ${origin}. Check the address, and whether the server is running.`
    case 'BAD_PORT':
      return `Port ${port} is not used for web pages, so nothing was sent to ${origin}. Check the address.`
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${origin} has expired. Nothing was sent.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${origin} is for another name. Nothing was sent. Check the address.`
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
    case 'EPROTO':
      return `${origin} does not answer over HTTPS. If your server has no certificate, use http://${host}.`
    case 'TOO_LARGE':
      return `The answer of ${origin} is too large to be one of Duebook. Check the address.`
    case 'ABORT_ERR':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'ETIMEDOUT':
      return `${origin} took too long to answer. Check the address and your connection.`
  }
  if (UNKNOWN_SIGNER.has(code)) {
    return (
      `The certificate of ${origin} is not signed by an authority that this computer trusts. Nothing was sent. ` +
      'If it is your own, name its file in NODE_EXTRA_CA_CERTS.'
    )
  }
  // A server for HTTPS ends a plain connection without a word.
  const hint = protocol === 'http:' ? ' Does it need https?' : ''
  return `The connection to ${origin} failed${code === '' ? '' : ` (${code})`}.${hint}`
}

const UNKNOWN_SIGNER = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/** `fetch` throws a TypeError, which has the cause. Its message is not shown: it may quote a header. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.name === 'AbortError') return 'ABORT_ERR'
  if (error instanceof TooLargeError) return 'TOO_LARGE'
  const { code, message } = (error.cause ?? error) as { code?: unknown; message?: unknown }
  if (message === 'bad port') return 'BAD_PORT'
  return typeof code === 'string' ? code : ''
}
