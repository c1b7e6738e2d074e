import type { MailTexts, SecurityEvent } from '#mail/texts/letter-words'

const SECURITY: Record<SecurityEvent, { subject: string; what: string }> = {
  'new-device': {
    subject: 'New sign-in to Duebook',
    what: 'Someone signed in to your Duebook account from a new device',
  },
  'password-changed': {
    subject: 'Your Duebook password was changed',
    what: 'The password of your Duebook account was changed',
  },
  'email-changed': {
    subject: 'Your Duebook email address was changed',
    what: 'The email address of your Duebook account was changed. You can no longer sign in with this one',
  },
  'totp-added': {
    subject: 'Authenticator app added to Duebook',
    what: 'An authenticator app was added to your Duebook account',
  },
  'totp-removed': {
    subject: 'Authenticator app removed from Duebook',
    what: 'The authenticator app was removed from your Duebook account',
  },
  'recovery-codes-created': {
    subject: 'New recovery codes for Duebook',
    what: 'New recovery codes were created for your Duebook account. The old ones no longer work',
  },
  'passkey-added': {
    subject: 'Passkey added to Duebook',
    what: 'A passkey was added to your Duebook account',
  },
  'passkey-removed': {
    subject: 'Passkey removed from Duebook',
    what: 'A passkey was removed from your Duebook account',
  },
  'factors-reset': {
    subject: 'Your Duebook sign-in was reset',
    what: 'The authenticator app, recovery codes and passkeys of your Duebook account were removed',
  },
  'channel-added': {
    subject: 'Reminder channel added to Duebook',
    what: 'A channel that gets your reminders was added to your Duebook account',
  },
  'channel-changed': {
    subject: 'Reminder channel changed in Duebook',
    what: 'A channel of your Duebook account now sends your reminders elsewhere, or lets its readers do more',
  },
  'openid-linked': {
    subject: 'Single sign-on linked to Duebook',
    what: 'Your Duebook account was linked to single sign-on',
  },
  'openid-unlinked': {
    subject: 'Single sign-on unlinked from Duebook',
    what: 'Single sign-on was unlinked from your Duebook account',
  },
}

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
  security: (event, circumstances) => ({
    subject: SECURITY[event].subject,
    opening: `${SECURITY[event].what} (${circumstances}).`,
    action: 'Check your security settings',
    closing:
      'If this was you, you don’t need to do anything. If not, change your password and sign out on all devices. If you can’t sign in, ask your administrator for help.',
  }),
  byAdministrator: 'by an administrator',
  byOperator: 'by the operator of the server',
  unknownDevice: 'unknown device',
  emailChange: {
    subject: 'Confirm your new email address',
    opening: 'Someone wants to use this email address for their Duebook account.',
    action: 'Confirm email address',
    closing: 'The link works once and expires after 1 hour. If this wasn’t you, you can ignore this email.',
  },
}
