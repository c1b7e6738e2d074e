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

export interface MailTexts {
  /** Before the address in full. */
  linkHint: string
  invitation: (inviter: string) => LetterWords
  /** Without the group's name: whoever chose it could make the letter say anything. */
  membership: (inviter: string) => LetterWords
  passwordReset: LetterWords
}
