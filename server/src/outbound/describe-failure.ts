import { NOT_REACHED, OutboundError } from '#outbound/outbound'

/** In words for the user. What Node says is left out: it has the address that a name resolved to. */
export function describeFailure(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  const [kind, reason] = FAILURES[code] ?? (isCertificateFault(code) ? CERTIFICATE : UNREACHABLE)
  return new OutboundError(kind, reason)
}

type Failure = [kind: OutboundError['kind'], reason: string]

const UNREACHABLE: Failure = ['unreachable', 'The server could not be reached']
const CERTIFICATE: Failure = ['unreachable', 'The certificate of the server is not valid']
const NOT_FOUND: Failure = ['unreachable', NOT_REACHED]
const CUT: Failure = ['unreachable', 'The server closed the connection without an answer']
const NO_HTTP: Failure = ['unreachable', 'The answer of the server was not understood']
const UNFIT: Failure = ['invalid', 'A setting has characters that cannot be sent']

const FAILURES: Record<string, Failure> = {
  ENOTFOUND: NOT_FOUND,
  EAI_AGAIN: NOT_FOUND,
  ECONNREFUSED: ['unreachable', 'The server refused the connection'],
  ECONNRESET: CUT,
  EPIPE: CUT,
  HPE_HEADER_OVERFLOW: ['too-large', 'The answer of the server was too large'],
  HPE_INVALID_CONSTANT: NO_HTTP,
  EPROTO: NO_HTTP,
  ERR_INVALID_CHAR: UNFIT,
  ERR_UNESCAPED_CHARACTERS: UNFIT,
}

function isCertificateFault(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS_/.test(code)
}
