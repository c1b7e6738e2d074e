/** A request to where a user aims. */
export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body: string | Buffer
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string>
  /** At most 64 kB of it. */
  body: string
  /** False where only OUTBOUND_ALLOW opens the target: what it says is the operator's, not the user's. */
  isPublic: boolean
}

/** What kept an answer from coming. `reason` is a sentence for the user, without the address that a name resolved to. */
export class OutboundError extends Error {
  readonly kind: 'invalid' | 'unreachable' | 'timeout' | 'too-large'
  constructor(kind: OutboundError['kind'], reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.kind = kind
  }
}

/**
 * The same for a name that is not found and for an address that is not public, and the same kind of failure: whoever aims somewhere
 * must not learn which names the operator's network knows. Only the log tells them apart.
 */
export const NOT_REACHED =
  'The server could not be reached: its name was not found, or its address is not public. The operator of Duebook can allow it with the setting OUTBOUND_ALLOW'

/**
 * The only way out to addresses that users choose. Only public ones are connected to, and those that OUTBOUND_ALLOW opens;
 * no redirects, no proxies, a time limit over all, and a bound on what is read.
 */
export interface Outbound {
  /** `userId` is whoever aimed it there: each user has a share of the name look-ups. */
  request: (request: OutboundRequest, userId: number) => Promise<OutboundAnswer>
}
