/** What a letter says around its link. */
export interface LetterWords {
  subject: string
  /** What has happened. */
  opening: string
  /** What the link does, as the words of the link. */
  action: string
  /** How long it works, and what to do if it was not asked for. */
  closing: string
}

/** What a user is told of at once, because somebody else may have done it. */
export type SecurityEvent =
  | 'new-device'
  | 'password-changed'
  | 'email-changed'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-codes-created'
  | 'passkey-added'
  | 'passkey-removed'
  | 'factors-reset'
  | 'channel-added'
  | 'channel-changed'
  | 'openid-linked'
  | 'openid-unlinked'

export interface MailTexts {
  /** Before the address in full. */
  linkHint: string
  invitation: (inviter: string) => LetterWords
  /** Without the group's name: whoever chose it could make the letter say anything. */
  membership: (inviter: string) => LetterWords
  passwordReset: LetterWords
  /** `circumstances` are when and from where. */
  security: (event: SecurityEvent, circumstances: string) => LetterWords
  byAdministrator: string
  byOperator: string
  unknownDevice: string
  /** To an address that somebody wants to sign in with. */
  emailChange: LetterWords
}
