/** A mail to one person, as text and as HTML that say the same. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Beyond those that every mail has. */
  headers?: Record<string, string>
  /** In angle brackets. Made up where it is left out. */
  messageId?: string
}

interface MailOutcome {
  isPermanent: boolean
  isUnknown: boolean
}

/** What kind of failure it was. What the mail server wrote is left out: it likes to repeat addresses and texts. */
export class MailError extends Error {
  override name = 'MailError'
  /** The same without what only the operator can do about it. */
  readonly summary: string
  /** Whether this mail would be refused again. */
  readonly isPermanent: boolean
  /** The answer of the server was not heard: the mail may have arrived. */
  readonly isUnknown: boolean

  constructor(summary: string, hint: string, { isPermanent, isUnknown }: MailOutcome) {
    super(summary + hint)
    this.summary = summary
    this.isPermanent = isPermanent
    this.isUnknown = isUnknown
  }
}

/** How mail goes out. Where none is configured there is no mailer, and links are passed on by hand. */
export interface Mailer {
  /** Rejects with a `MailError` when the mail was not taken. */
  send: (letter: Letter) => Promise<void>
  close: () => void
}
