import type { AuditAction, SignInMethod } from '@duebook/contract'

/** What an action was done to. */
export interface AuditNames {
  user: string
  /** The user is not the one who did it. */
  isOther: boolean
  group: string
  /** Which fields were changed, in words; empty where the log does not say. */
  fields: string
}

/** What somebody did, and what they tried to do when it was refused: “ada@… *signed in*”, “ada@… tried to *sign in*”. */
type Words = readonly [did: string, wanted: string]

const actions: Record<AuditAction, (names: AuditNames) => Words> = {
  'sign-in': () => ['signed in', 'sign in'],
  'sign-in-link.created': ({ user }) => [
    `created a sign-in link for ${user}`,
    `create a sign-in link for ${user}`,
  ],
  'identity.confirmed': () => ['confirmed that it’s them', 'confirm that it’s them'],
  'sessions.ended': () => ['ended sessions', 'end sessions'],
  'password.changed': ({ user, isOther }) =>
    isOther
      ? [`changed the password of ${user}`, `change the password of ${user}`]
      : ['changed their password', 'change their password'],
  'password.reset': ({ user, isOther }) =>
    isOther
      ? [`set a new password for ${user}`, `set a new password for ${user}`]
      : ['set a new password with a link', 'set a new password with a link'],
  'email.change-requested': () => ['asked to change their email', 'ask to change their email'],
  'email.changed': ({ user, isOther }) =>
    isOther
      ? [`changed the email of ${user}`, `change the email of ${user}`]
      : ['changed their email', 'change their email'],
  'totp.added': () => ['set up an authenticator app', 'set up an authenticator app'],
  'totp.removed': () => ['removed their authenticator app', 'remove their authenticator app'],
  'recovery-codes.created': () => ['created new recovery codes', 'create new recovery codes'],
  'passkey.added': () => ['added a passkey', 'add a passkey'],
  'passkey.renamed': () => ['renamed a passkey', 'rename a passkey'],
  'passkey.removed': () => ['removed a passkey', 'remove a passkey'],
  'openid.linked': () => ['linked their user with the sign-in provider', 'link with the sign-in provider'],
  'openid.unlinked': () => ['unlinked the sign-in provider', 'unlink the sign-in provider'],
  'factors.reset': ({ user }) => [
    `removed the second factors of ${user}`,
    `remove the second factors of ${user}`,
  ],
  'setup.completed': () => ['set up Duebook', 'set up Duebook'],
  'user.created': ({ user }) => [`added ${user}`, `add ${user}`],
  'user.changed': ({ user, fields }) =>
    fields === ''
      ? [`changed ${user}`, `change ${user}`]
      : [`changed ${fields} of ${user}`, `change ${fields} of ${user}`],
  'user.removed': ({ user }) => [`removed ${user}`, `remove ${user}`],
  'user.tokens-ended': ({ user }) => [
    `ended the access tokens and feeds of ${user}`,
    `end the access tokens and feeds of ${user}`,
  ],
  'invitation.created': () => ['invited someone', 'invite someone'],
  'invitation.accepted': () => ['accepted an invitation', 'accept an invitation'],
  'invitation.revoked': () => ['revoked an invitation', 'revoke an invitation'],
  'member.invited': ({ user, group }) => [`invited ${user} to ${group}`, `invite ${user} to ${group}`],
  'member.invitation-revoked': ({ group }) => [
    `revoked an invitation to ${group}`,
    `revoke an invitation to ${group}`,
  ],
  'member.invitation-declined': ({ group }) => [
    `declined an invitation to ${group}`,
    `decline an invitation to ${group}`,
  ],
  'member.joined': ({ user, isOther, group }) =>
    isOther ? [`added ${user} to ${group}`, `add ${user} to ${group}`] : [`joined ${group}`, `join ${group}`],
  'member.changed': ({ user, group }) => [
    `changed the role of ${user} in ${group}`,
    `change the role of ${user} in ${group}`,
  ],
  'member.removed': ({ user, group }) => [`removed ${user} from ${group}`, `remove ${user} from ${group}`],
  'account.changed': () => [
    'changed whether everyone needs a second factor',
    'change whether everyone needs a second factor',
  ],
  'database.created': ({ group }) => [`created ${group}`, `create ${group}`],
  'database.changed': ({ group, fields }) =>
    fields === ''
      ? [`changed the settings of ${group}`, `change the settings of ${group}`]
      : [`changed ${fields} of ${group}`, `change ${fields} of ${group}`],
  'database.deleted': ({ group }) => [`deleted ${group}`, `delete ${group}`],
  'telemetry.changed': () => ['changed usage reports', 'change usage reports'],
  'token.created': () => ['created an access token', 'create an access token'],
  'token.ended': () => ['ended an access token', 'end an access token'],
  'feed.created': () => ['created a calendar feed', 'create a calendar feed'],
  'feed.changed': () => ['changed a calendar feed', 'change a calendar feed'],
  'feed.ended': () => ['ended a calendar feed', 'end a calendar feed'],
  'webhook.created': () => ['created a webhook', 'create a webhook'],
  'webhook.changed': () => ['changed a webhook', 'change a webhook'],
  'webhook.removed': () => ['removed a webhook', 'remove a webhook'],
  'channel.created': () => ['added a reminder channel', 'add a reminder channel'],
  'channel.changed': () => ['changed a reminder channel', 'change a reminder channel'],
  'channel.removed': () => ['removed a reminder channel', 'remove a reminder channel'],
  'database.exported': ({ group }) => [`exported ${group}`, `export ${group}`],
  'import.committed': ({ group }) => [`imported data into ${group}`, `import data into ${group}`],
  'import.undone': ({ group }) => [`undid an import into ${group}`, `undo an import into ${group}`],
  'bill.deleted': ({ group }) => [`deleted a bill in ${group}`, `delete a bill in ${group}`],
  'payment.deleted': ({ group }) => [`deleted a payment in ${group}`, `delete a payment in ${group}`],
  'category.deleted': ({ group }) => [`deleted a category in ${group}`, `delete a category in ${group}`],
}

const signedInWith: Record<SignInMethod, string> = {
  password: 'with a password',
  'password+totp': 'with password and code',
  'password+recovery-code': 'with password and recovery code',
  passkey: 'with a passkey',
  openid: 'with the sign-in provider',
  'sign-in-link': 'with a sign-in link',
  'sign-in-link+totp': 'with sign-in link and code',
  'sign-in-link+recovery-code': 'with sign-in link and recovery code',
  invitation: 'with an invitation',
  'invitation+totp': 'with invitation and authenticator app',
  setup: 'at first setup',
  token: 'with an access token',
  operator: 'by a command on the server',
}

/** By their names on the wire. */
const fields: Record<string, string> = {
  email: 'the email',
  password: 'the password',
  is_admin: 'the admin rights',
  is_account_owner: 'the ownership',
  role: 'the role',
  name: 'the name',
  currency: 'the currency',
  timezone: 'the time zone',
  language: 'the language',
}

/** By the code of the refusal. */
const reasons: Record<string, string> = {
  'invalid-credentials': 'wrong email or password',
  'wrong-current-password': 'wrong password',
  'wrong-code': 'wrong code',
  'code-not-accepted': 'wrong code',
  'invalid-challenge': 'took too long or too many attempts',
  'unknown-passkey': 'unknown passkey',
  'passkey-not-accepted': 'someone else’s passkey',
  'too-many-attempts': 'too many attempts',
  'second-factor-required': 'second factor missing',
  'password-not-enough': 'second factor missing',
  'password-login-off': 'password sign-in is off',
  'confirm-it-is-you': 'not confirmed that it’s them',
  'not-permitted': 'not permitted',
  'administrators-only': 'admins only',
  'owners-only': 'owners only',
  'account-owners-only': 'owners only',
  'invalid-sign-in-link': 'link no longer valid',
  'invalid-reset-link': 'link no longer valid',
  'invalid-email-link': 'link no longer valid',
  'invalid-invitation': 'invitation no longer valid',
  'email-taken': 'email is taken',
  'last-account-owner': 'last owner',
}

/** What the audit log says, in English. Loaded with the pages that show it or lead to it. */
export const audit = {
  title: 'Audit log',
  open: 'Open',
  logs: {
    account: {
      title: 'Audit log',
      text: 'Who signed in, who changed people and settings, and what was created, exported or deleted. Kept for a year.',
    },
    group: {
      title: 'Audit log of this group',
      text: 'Who changed people and settings of this group, and what was imported, exported or deleted. Kept for a year.',
    },
  },
  list: 'Entries, newest first',
  none: 'No entries yet.',
  more: 'Show more',
  notForYou: 'Only owners can see the log of the account, and only managers that of a group.',
  refused: 'Refused',
  done: (who: string, did: string) => `${who} ${did}.`,
  tried: (who: string, wanted: string) => `${who} tried to ${wanted}.`,
  times: (count: number) => `${count} times`,
  moreSince: (count: number, hour: string) => `${count} more in the hour from ${hour}`,
  from: (address: string) => `from ${address}`,
  somebody: 'Someone',
  operator: 'The operator of the server',
  removedUser: 'A removed user',
  removedUserNamed: 'a removed user',
  aUser: 'a user',
  aGroup: 'a group',
  and: ' and ',
  fields,
  reasons,
  signedInWith,
  actions,
}

export type AuditTexts = typeof audit
