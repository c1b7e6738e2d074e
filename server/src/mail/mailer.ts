/** A mail to one person, as text and as HTML that say the same. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** How mail goes out. Where none is configured there is no mailer, and links are passed on by hand. */
export interface Mailer {
  /** Rejects when the mail was not taken. */
  send: (letter: Letter) => Promise<void>
  close: () => void
}
