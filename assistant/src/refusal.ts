import { ApiError, NetworkError } from '@duebook/contract'

/** Something that an assistant got wrong, or that it cannot do. The sentence says what to do instead. */
export class ToolRefusal extends Error {
  readonly code: string
  /** What to choose from. Texts of people stand in here, as values. */
  readonly choices: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, choices: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'ToolRefusal'
    this.code = code
    this.choices = choices
  }
}

/** Which says nothing about the inside of the program: what is thrown would reach the model. */
export interface Refused {
  error: string
  code: string
  [choice: string]: unknown
}

/** What to do next, where the server's own sentence does not say it. */
const HINTS: Readonly<Record<string, string>> = {
  'bill-not-found': 'list_bills shows the bills of this group.',
  'payment-not-found': 'list_payments shows the payments of this group.',
  'invalid-cursor': 'Use next_cursor of the answer before, or leave cursor out to begin anew.',
  'unknown-category': 'list_categories shows the categories of this group.',
  'not-latest-payment': 'Undo the later payments and skips of this bill first.',
  'not-latest-skip': 'Undo the later payments and skips of this bill first.',
  'not-permitted': 'The access token or the role in this group does not allow it. Nothing was changed.',
  'amount-too-precise': 'Use as many decimal places as the currency has.',
}

const CHANGED_MEANWHILE: Refused = {
  error: 'Somebody changed it meanwhile, so nothing was changed. Read it again and decide again.',
  code: 'changed-meanwhile',
}

export function toldFailure(error: unknown): Refused {
  if (error instanceof ToolRefusal) return { error: error.message, code: error.code, ...error.choices }
  if (error instanceof ApiError) return toldRefusal(error)
  if (error instanceof NetworkError) {
    return {
      error:
        'The Duebook server could not be reached. Try again later. If this was a change, read first whether it was made.',
      code: 'unreachable',
    }
  }
  return { error: 'Something went wrong inside of Duebook. Nothing more is known.', code: 'internal' }
}

function toldRefusal({ status, code, message, retryAfter }: ApiError): Refused {
  if (status === 412) return CHANGED_MEANWHILE
  if (status === 401) {
    return {
      error: 'The access token is no longer valid. The user has to sign in again.',
      code: code ?? 'not-signed-in',
    }
  }
  const hint = code === undefined ? undefined : HINTS[code]
  const wait = retryAfter === undefined ? undefined : `Try again in ${retryAfter} seconds.`
  const sentences = [/[.!?]$/.test(message) ? message : `${message}.`, hint, wait]
  return { error: sentences.filter(Boolean).join(' '), code: code ?? 'refused' }
}
