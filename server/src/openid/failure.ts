import type { OpenidError } from '@duebook/contract'

/** Why the way through the provider ends here. The message is for the log, and holds nothing that the provider has sent. */
export class OpenidFailure extends Error {
  override name = 'OpenidFailure'
  readonly code: OpenidError

  constructor(code: OpenidError, message: string = code) {
    super(message)
    this.code = code
  }
}

/** What the library threw, as one of ours. Its causes hold tokens, so that nothing of them goes on. */
export function failureOf(error: unknown, otherwise: OpenidError): OpenidFailure {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each instanceof OpenidFailure) return each
  }
  if (!(error instanceof Error)) return new OpenidFailure(otherwise)
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  // The provider, or the person there, said no: at its page, or when the code was handed in.
  const isRefusal = name === 'AuthorizationResponseError' || name === 'ResponseBodyError'
  return new OpenidFailure(isRefusal ? 'openid-refused' : otherwise, `${message}${code}`)
}
