/**
 * What the audit log tells of. An action is promised to clients: it is never renamed and never given another meaning. In a file of
 * its own, which imports nothing, because endpoints name theirs.
 */
export const AUDIT_ACTIONS = [
  // Signing in
  'sign-in',
  'sign-in-link.created',
  'identity.confirmed',
  'sessions.ended',
  'password.changed',
  'password.reset',
  'email.change-requested',
  'email.changed',
  'totp.added',
  'totp.removed',
  'recovery-codes.created',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'openid.linked',
  'openid.unlinked',
  'factors.reset',
  // People
  'setup.completed',
  'user.created',
  'user.changed',
  'user.removed',
  'user.tokens-ended',
  'invitation.created',
  'invitation.accepted',
  'invitation.revoked',
  'member.invited',
  'member.invitation-revoked',
  'member.invitation-declined',
  'member.joined',
  'member.changed',
  'member.removed',
  // Settings
  'account.changed',
  'database.created',
  'database.changed',
  'database.deleted',
  'telemetry.changed',
  // What works without signing in
  'token.created',
  'token.ended',
  'feed.created',
  'feed.changed',
  'feed.ended',
  'webhook.created',
  'webhook.changed',
  'webhook.removed',
  'channel.created',
  'channel.changed',
  'channel.removed',
  // Data
  'database.exported',
  'import.committed',
  'import.undone',
  'bill.deleted',
  'payment.deleted',
  'category.deleted',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** How somebody proved who they are. `operator` is a command on the server itself. */
export const SIGN_IN_METHODS = [
  'password',
  'password+totp',
  'password+recovery-code',
  'passkey',
  'openid',
  'sign-in-link',
  'sign-in-link+totp',
  'sign-in-link+recovery-code',
  'invitation',
  'invitation+totp',
  'setup',
  'token',
  'operator',
] as const

export type SignInMethod = (typeof SIGN_IN_METHODS)[number]
