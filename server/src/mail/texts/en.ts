import type { MailTexts } from '#mail/texts/letter-words'

export const en: MailTexts = {
  linkHint: 'If the link doesn’t work, copy this address into your browser:',
  invitation: (inviter) => ({
    subject: 'You’re invited to Duebook',
    opening: `${inviter} invited you to Duebook, a tracker for recurring bills and income.`,
    action: 'Accept invitation',
    closing:
      'The link works once and expires after 7 days. If you don’t know the sender, you can ignore this email.',
  }),
  membership: (inviter) => ({
    subject: 'You’re invited to a bill group',
    opening: `${inviter} wants to share a bill group with you on Duebook. Sign in to accept or decline the invitation.`,
    action: 'Open Duebook',
    closing: 'The invitation expires after 30 days. If you don’t know the sender, you can ignore this email.',
  }),
  passwordReset: {
    subject: 'Reset your Duebook password',
    opening: 'Someone asked to reset the password for your Duebook account.',
    action: 'Set a new password',
    closing: 'The link works once and expires after 1 hour. If this wasn’t you, you can ignore this email.',
  },
}
