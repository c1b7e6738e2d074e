/*
 * Every refusal of the server, once: its code, its kind and its sentence, beside the limits that sentences name. This file
 * imports nothing, and is the only one of the contract that `core`, `db` and `mail` may import.
 *
 * A code is promised to clients: it is never renamed, never given another meaning and never reused.
 */

/** How many characters a text may have at most, trimmed and in NFC. */
export const TEXT_LIMITS = {
  email: 254,
  password: 256,
  groupName: 200,
  currency: 3,
  timezone: 64,
  day: 10,
  month: 7,
  id: 16,
  include: 100,
  cursor: 100,
  billName: 200,
  account: 100,
  url: 2_048,
  notes: 10_000,
  skipNote: 1_000,
  categoryName: 50,
  tag: 30,
  /** Of a column, a person or a value in a file that is imported. */
  importedName: 200,
  /** Ours have fewer than 60 characters. */
  insightKey: 100,
  deviceId: 200,
  deviceName: 100,
  channelName: 100,
  /** Of any text in the settings of a channel. */
  channelSetting: 2_048,
  tokenName: 100,
  feedName: 100,
  webhookName: 100,
  hour: 5,
  language: 2,
  /** Ours have fewer than 200 characters. */
  messageToken: 300,
  appVersion: 50,
  /** An access or refresh token. */
  jwt: 1_000,
  /** The token of a mailed link. */
  linkToken: 100,
  setupCode: 50,
  /** Six digits, or a recovery code with blanks and hyphens. */
  code: 50,
  passkeyName: 100,
  /** A SHA-256 in base64url has 43. */
  bindingHash: 50,
  /** Ours have 43 characters. */
  binding: 128,
} as const

/**
 * The longest text that is looked at, as it was sent: there is room for blanks that are trimmed, and for letters of two
 * UTF-16 units. The server checks it before it does anything else with a text.
 */
export function rawBound(limit: number): number {
  return 2 * limit + 100
}

/**
 * The longest name in X-Database: a UTF-16 unit is at most three bytes in UTF-8, and each of these three characters when it
 * is percent-encoded.
 */
export const NAME_HEADER_LENGTH = 9 * rawBound(TEXT_LIMITS.groupName)

/** How much one group, account or user can have. Far above honest use: they keep one from filling the disk of all. */
export const QUOTAS = {
  /** Archived bills and drafts count too. */
  billsPerGroup: 100_000,
  groupsPerAccount: 1_000,
  openInvitationsPerAccount: 500,
  membersPerGroup: 1_000,
  pendingMembersPerGroup: 1_000,
  devicesPerUser: 100,
  channelsPerUser: 20,
  tokensPerUser: 50,
  passkeysPerUser: 20,
  feedsPerUser: 50,
  webhooksPerGroup: 20,
  draftImportsPerGroup: 10,
  categoriesPerGroup: 200,
  /** Kept for 48 hours each. */
  idempotencyKeysPerUser: 100_000,
  /** Beyond it the least recently used one ends. */
  sessionsPerUser: 1_000,
} as const

export const LIMITS = {
  /** In whole units, whatever the number of decimals of the currency. */
  amount: 9_999_999_999.99,
  passwordMin: 10,
  /** Unicode's Stream-Safe Text Format (UAX #15) has at most so many combining marks in a row. */
  marksInARow: 30,
  lastDate: '9999-12-31',
  agendaDays: 400,
  /** Above every honest group: 500 weekly bills have 29,000 cycles in 400 days. */
  agendaEntries: 50_000,
  pageSize: 1_000,
  scheduleDates: 60,
  /** How many days, weeks, months or years a schedule may skip to. */
  every: { day: 366, week: 104, month: 120, year: 50 },
  cyclesLeft: 1_200,
  tagsPerBill: 10,
  bulkBills: 500,
  breakdownYears: 10,
  forecastDays: 731,
  paydays: 60,
  insights: 200,
  balances: 200,
  /** Of one user in one group; beyond it the oldest is shown again. */
  dismissedInsights: 1_000,
  leadDays: 365,
  leadsPerRule: 10,
  snoozeDays: 60,
  feedAlarmDays: 30,
  statisticsMonths: 120,
  idempotencyKeyLength: 255,
  idempotencyKeyHours: 48,
  bodyMebibytes: 1,
  /** Where nobody has to be signed in. */
  publicBodyKibibytes: 16,
  /** How many lists and objects of a body may lie inside of one another. */
  bodyDepth: 16,
  /** How many values a body may have. Undoing a change of 500 bills with ten tags each takes 9,000. */
  bodyValues: 10_000,
  /** The same where every row of a file can be corrected: 1 MiB has room for 117,000 values of such corrections. */
  importChangesValues: 120_000,
  importMebibytes: 25,
  importBills: 5_000,
  importPayments: 50_000,
  reportKibibytes: 64,
} as const

/** What a refusal is, in words that know no HTTP. The server's `http/errors.ts` maps each to a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'too-slow'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'wrong-format'
  | 'wrong-host'
  | 'key-reused'
  | 'throttled'
  | 'headers-too-large'
  | 'bug'
  | 'overloaded'
  | 'unavailable'
  | 'not-ready'
  | 'unknown-outcome'

/** What a sentence names: fields, limits, dates. Sent beside the code, so that clients can say it in other words. */
export type RefusalParams = Readonly<Record<string, string | number>>

type Field = { field: string }
type Limit = { limit: number }

type Definition = readonly [
  kind: RefusalKind,
  sentence: string | ((params: never) => string),
  fixed?: RefusalParams,
]

/** The kind, the sentence, and what it names where that is always the same. */
export const REFUSALS = {
  // Values
  'field-required': ['invalid', ({ field }: Field) => `${field} is required`],
  'field-invalid': [
    'invalid',
    ({ field, expected }: Field & { expected: string }) => `${field} must be ${expected}`,
  ],
  'field-repeated': ['invalid', ({ field }: Field) => `${field} must be sent only once`],
  'number-out-of-range': [
    'invalid',
    ({ field, min, max }: Field & { min: number; max: number }) =>
      `${field} must be a whole number from ${min} to ${max}`,
  ],
  'list-too-long': [
    'invalid',
    ({ field, limit }: Field & Limit) => `${field} must have at most ${count(limit)} entries`,
  ],
  'text-blank': ['invalid', ({ field }: Field) => `${field} must not be blank`],
  'text-too-long': [
    'invalid',
    ({ field, limit }: Field & Limit) => `${field} must have at most ${count(limit)} characters`,
  ],
  'text-malformed': ['invalid', ({ field }: Field) => `${field} must be well-formed Unicode text`],
  'text-too-many-marks': [
    'invalid',
    ({ field }: Field) => `${field} must not have more than ${LIMITS.marksInARow} combining marks in a row`,
  ],
  'text-control-characters': [
    'invalid',
    ({ field }: Field) => `${field} must not contain control characters`,
  ],
  'text-percent-encoded': [
    'invalid',
    ({ field }: Field) => `${field} must not contain % followed by two hexadecimal digits`,
  ],
  'invalid-email': ['invalid', 'email must be a valid email address'],
  'invalid-url': ['invalid', 'url must be an http, https, mailto or tel address'],
  'invalid-currency': ['invalid', 'currency must be an ISO 4217 code such as EUR'],
  'invalid-timezone': ['invalid', 'timezone must be an IANA name such as Europe/Berlin'],
  'invalid-date': ['invalid', 'Invalid date format. Use YYYY-MM-DD'],
  'invalid-month': ['invalid', 'Invalid month format. Use YYYY-MM'],
  'invalid-cursor': ['invalid', 'cursor is not valid. Use the one from the Link header of the previous page'],
  'dates-reversed': [
    'invalid',
    ({ from, to }: { from: string; to: string }) => `${from} must not be after ${to}`,
  ],
  'date-range-too-long': [
    'invalid',
    ({ limit }: Limit) => `from and to may span at most ${limit} days`,
    { limit: LIMITS.agendaDays },
  ],

  // Bills, payments, cycles
  'amount-not-positive': ['invalid', 'Amount must be a positive number'],
  'amount-negative': ['invalid', 'Amount must be zero or a positive number'],
  'amount-too-large': ['invalid', 'Amount is too large'],
  'amount-too-precise': [
    'invalid',
    ({ decimals }: { decimals: number }) => `Amount can have at most ${decimals} decimal places`,
  ],
  'due-date-too-late': [
    'invalid',
    ({ limit }: { limit: string }) => `Due date cannot move past ${limit}`,
    { limit: LIMITS.lastDate },
  ],
  'invalid-schedule': ['invalid', ({ reason }: { reason: string }) => `schedule is not valid: ${reason}`],
  'anchor-elsewhere': ['invalid', 'anchor_day does not fit due_date'],
  'two-ends': ['invalid', 'Send either ends_on or cycles_left'],
  'bill-ended': ['conflict', 'This bill has ended'],
  'bill-not-found': ['not-found', 'Bill not found'],
  'payment-not-found': ['not-found', 'Payment not found'],
  'not-latest-payment': ['conflict', 'Only the latest payment can be undone'],
  'not-latest-skip': ['conflict', 'A skip can only be undone if no later cycle has been paid or skipped'],
  'agenda-too-long': [
    'conflict',
    ({ limit, bill_id, due_date, cycles }: Limit & { bill_id: number; due_date: string; cycles: number }) =>
      `The agenda would have more than ${count(limit)} entries. Request fewer days or paydays, or bring long-overdue ` +
      `bills up to date: bill ${bill_id}, due ${due_date}, alone has ${cycles}`,
  ],
  'too-many-bills': [
    'conflict',
    ({ limit }: Limit) =>
      `A bill group can have at most ${count(limit)} bills. Permanently delete some you no longer need`,
    { limit: QUOTAS.billsPerGroup },
  ],
  'tag-repeated': ['invalid', ({ tag }: { tag: string }) => `tags must not contain ${tag} twice`],
  'unknown-category': ['invalid', 'Category not found'],
  'category-not-found': ['not-found', 'Category not found'],
  'category-name-taken': ['conflict', 'A category with this name already exists'],
  'too-many-categories': [
    'conflict',
    ({ limit }: Limit) => `A bill group can have at most ${count(limit)} categories. Delete one first`,
    { limit: QUOTAS.categoriesPerGroup },
  ],
  'breakdown-too-long': [
    'invalid',
    ({ limit }: Limit) => `from and to may span at most ${limit} years`,
    { limit: LIMITS.breakdownYears },
  ],
  'balance-repeated': [
    'invalid',
    ({ account }: { account: string }) => `balances must not contain ${account} twice`,
  ],
  'balance-in-future': ['invalid', 'as_of must not be after today'],
  'insight-not-found': ['not-found', 'Insight not found'],
  'edit-conflict': ['stale', 'Someone else has changed this in the meantime. Reload it and try again'],

  // Bill groups and their members
  'group-not-selected': ['invalid', 'Select a bill group with X-Database or X-Database-Id'],
  'group-header-repeated': ['invalid', ({ header }: { header: string }) => `Send ${header} once`],
  'group-headers-differ': ['invalid', 'X-Database and X-Database-Id name different bill groups'],
  'group-not-found': ['not-found', 'Bill group not found'],
  'group-name-ambiguous': ['conflict', 'Several bill groups have this name. Use X-Database-Id'],
  'group-name-taken': ['conflict', 'A bill group with this name already exists'],
  'group-not-empty': [
    'conflict',
    'This bill group still has bills. To delete them too, repeat with ?confirm= and the name of the group',
  ],
  'currency-decimals-differ': [
    'conflict',
    'A bill group with bills, budgets or balances can only change to a currency with the same number of decimal places',
  ],
  'currency-just-changed': ['conflict', 'The currency of this bill group has just been changed. Try again'],
  'too-many-groups': [
    'conflict',
    ({ limit }: Limit) => `An account can have at most ${count(limit)} bill groups. Delete one first`,
    { limit: QUOTAS.groupsPerAccount },
  ],
  'member-not-found': ['not-found', 'Member not found'],
  'already-member': ['conflict', 'This user is already a member'],
  'too-many-members': [
    'conflict',
    ({ limit }: Limit) => `A bill group can have at most ${count(limit)} members. Remove someone first`,
    { limit: QUOTAS.membersPerGroup },
  ],
  'too-many-pending-members': [
    'conflict',
    ({ limit }: Limit) =>
      `A bill group can have at most ${count(limit)} pending invitations. Revoke some first`,
    { limit: QUOTAS.pendingMembersPerGroup },
  ],

  // Accounts and invitations
  'user-not-found': ['not-found', 'User not found'],
  'email-taken': ['conflict', 'A user with this email already exists'],
  'last-account-owner': ['conflict', 'The last account owner cannot be removed or demoted'],
  'owner-not-admin': ['invalid', 'is_admin must be true for an account owner'],
  'own-password': ['invalid', 'Change your own password with POST /auth/change-password'],
  'invitation-not-found': ['not-found', 'Invitation not found'],
  'invalid-invitation': ['invalid', 'This invitation is no longer valid. Ask for a new one'],
  'invitation-email-differs': ['invalid', 'This invitation is for a different email address'],
  'too-many-invitations': [
    'conflict',
    ({ limit }: Limit) =>
      `An account can have at most ${count(limit)} pending invitations. Revoke some first`,
    { limit: QUOTAS.openInvitationsPerAccount },
  ],
  'device-not-found': ['not-found', 'Device not found'],
  'too-many-devices': [
    'conflict',
    ({ limit }: Limit) => `A user can have at most ${count(limit)} devices. Remove one first`,
    { limit: QUOTAS.devicesPerUser },
  ],

  // Channels and reminders
  'channel-not-found': ['not-found', 'Channel not found'],
  'unknown-channel': ['invalid', 'Channel not found'],
  'too-many-channels': [
    'conflict',
    ({ limit }: Limit) => `A user can have at most ${count(limit)} channels. Remove one first`,
    { limit: QUOTAS.channelsPerUser },
  ],
  'channel-unavailable': [
    'conflict',
    'This kind of channel is not available on this server. See GET /channels/kinds',
  ],
  'channel-unconfirmed': ['conflict', 'Open the link that was sent to this email address first'],
  'setting-required': ['invalid', ({ field }: Field) => `settings.${field} is required`],
  'setting-invalid': [
    'invalid',
    ({ field, expected }: Field & { expected: string }) => `settings.${field} must be ${expected}`,
  ],
  'secret-required': [
    'invalid',
    ({ field }: Field) => `settings.${field} must be sent again, because the address has changed`,
  ],
  'too-many-confirmations': ['throttled', 'Too many confirmation emails. Try again tomorrow'],
  'too-many-tests': ['throttled', 'Too many test messages. Try again later'],
  'invalid-confirmation-link': [
    'invalid',
    'This link is no longer valid. Save the email address again to get a new one',
  ],
  'invalid-action-link': ['invalid', 'This link is no longer valid'],
  'invalid-hour': ['invalid', 'hour must be a full hour such as 08:00'],
  'nothing-to-snooze': ['conflict', 'There is nothing to be reminded of: this bill has no open due date'],
  'snooze-out-of-range': [
    'invalid',
    ({ limit }: Limit) => `until must be a day after today, at most ${limit} days ahead`,
    { limit: LIMITS.snoozeDays },
  ],
  'ids-or-all': ['invalid', 'Send either ids or all: true'],
  'secrets-key-mismatch': ['unavailable', 'SECRETS_KEY does not match'],

  // Personal access tokens
  'sign-in-required': ['forbidden', 'Sign in to do this'],
  'token-not-found': ['not-found', 'Token not found'],
  'too-many-tokens': [
    'conflict',
    ({ limit }: Limit) => `A user can have at most ${count(limit)} access tokens. Remove one first`,
    { limit: QUOTAS.tokensPerUser },
  ],

  // Calendar feeds
  'feed-not-found': ['not-found', 'Feed not found'],
  'too-many-feeds': [
    'conflict',
    ({ limit }: Limit) => `A user can have at most ${count(limit)} feeds. Delete one first`,
    { limit: QUOTAS.feedsPerUser },
  ],

  // Webhooks
  'webhook-not-found': ['not-found', 'Webhook not found'],
  'delivery-not-found': ['not-found', 'Delivery not found'],
  'webhook-paused': ['conflict', 'This webhook is paused. Resume it first'],
  'too-many-webhooks': [
    'conflict',
    ({ limit }: Limit) => `A bill group can have at most ${count(limit)} webhooks. Delete one first`,
    { limit: QUOTAS.webhooksPerGroup },
  ],

  // Imports
  'import-not-found': ['not-found', 'Import not found'],
  'import-empty': ['invalid', 'The file has no bills or payments'],
  'import-not-recognised': [
    'invalid',
    'This file was not recognised. Send a CSV file, or an export of one of the supported programs',
  ],
  'import-not-this-source': [
    'invalid',
    ({ source }: { source: string }) =>
      `This file does not come from ${source}. Leave out source to detect it`,
  ],
  'import-unreadable': ['invalid', ({ reason }: { reason: string }) => `This file cannot be read: ${reason}`],
  'import-charset-differs': [
    'invalid',
    ({ charset }: { charset: string }) => `This file is not ${charset}. Choose another charset`,
  ],
  'import-too-large': [
    'too-large',
    ({ mebibytes }: { mebibytes: number }) => `A file must not be larger than ${mebibytes} MiB`,
    { mebibytes: LIMITS.importMebibytes },
  ],
  'import-too-many': [
    'too-large',
    ({ bills, payments }: { bills: number; payments: number }) =>
      `A file can have at most ${count(bills)} bills and ${count(payments)} payments. Split it`,
    { bills: LIMITS.importBills, payments: LIMITS.importPayments },
  ],
  'import-too-complex': ['too-large', 'Reading this file takes too much time or memory. Split it'],
  'import-running': ['throttled', 'Another file is being read. Try again when it is done'],
  'too-many-uploads': [
    'throttled',
    'Two of your files are already being uploaded. Try again when one is done',
  ],
  'too-many-drafts': [
    'conflict',
    ({ limit }: Limit) => `A bill group can have at most ${count(limit)} open imports. Discard one first`,
    { limit: QUOTAS.draftImportsPerGroup },
  ],
  'import-being-read': ['conflict', 'This file is still being read'],
  'import-has-errors': [
    'conflict',
    ({ rows, count: errors }: { rows: string; count: number }) =>
      `${errors === 1 ? '1 row has' : `${count(errors)} rows have`} errors: ${rows}. Correct or leave out`,
  ],
  'import-has-nothing': ['conflict', 'Nothing is left to import: all rows are left out or duplicates'],
  'import-not-draft': ['conflict', 'This import is already committed'],
  'import-undone': ['conflict', 'This import is already undone'],
  'import-row-not-found': ['invalid', ({ row }: { row: number }) => `The file has no row ${row}`],
  'import-mapping-invalid': [
    'invalid',
    ({ reason }: { reason: string }) => `mapping is not valid: ${reason}`,
  ],

  // Signing in
  'authorization-missing': ['unauthenticated', 'Missing Authorization header'],
  'token-expired': ['unauthenticated', 'Token has expired'],
  'invalid-token': ['unauthenticated', 'Invalid token'],
  'invalid-refresh-token': ['unauthenticated', 'Invalid refresh token'],
  'invalid-credentials': ['unauthenticated', 'Invalid email or password'],
  'credentials-required': ['invalid', 'Email and password are required'],
  'wrong-current-password': ['invalid', 'Current password is wrong'],
  'password-too-short': [
    'invalid',
    ({ limit }: Limit) => `Password must have at least ${limit} characters`,
    { limit: LIMITS.passwordMin },
  ],
  'password-too-long': [
    'invalid',
    ({ limit }: Limit) => `Password must have at most ${limit} characters`,
    { limit: TEXT_LIMITS.password },
  ],
  'password-too-many-marks': [
    'invalid',
    ({ limit }: Limit) => `Password must not have more than ${limit} combining marks in a row`,
    { limit: LIMITS.marksInARow },
  ],
  'password-malformed': ['invalid', 'Password must be well-formed Unicode text'],
  'password-too-common': ['invalid', 'This password is too common. Choose a different one'],
  'invalid-reset-link': ['invalid', 'This link is no longer valid. Request a new one'],
  'too-many-attempts': ['throttled', 'Too many attempts. Try again later'],
  'password-login-off': ['forbidden', 'Password sign-in is turned off'],
  'second-factor-required': ['unauthenticated', 'Second factor required'],
  'invalid-challenge': ['unauthenticated', 'This sign-in has expired. Sign in again'],
  'wrong-code': ['unauthenticated', 'This code is wrong or was already used'],
  // For those who are signed in: a 401 would tell their client that its token is no longer good.
  'code-not-accepted': ['invalid', 'This code is wrong or was already used'],
  'passkey-not-accepted': ['invalid', 'This passkey could not be verified. Use one of your own'],
  'invalid-sign-in-link': [
    'invalid',
    'This link is no longer valid. Ask the operator of the server for a new one',
  ],
  'confirm-it-is-you': ['forbidden', 'Confirm it is you'],
  'one-proof': ['invalid', 'Send exactly one of password, code and response'],
  'password-not-enough': ['invalid', 'Confirm with a code or a passkey: you have an authenticator app'],
  'totp-exists': ['conflict', 'An authenticator app is already set up. Remove it first'],
  'totp-not-started': ['conflict', 'Get a secret for the authenticator app first'],
  'totp-not-found': ['not-found', 'No authenticator app is set up'],
  'passkeys-unavailable': [
    'conflict',
    'Passkeys do not work at this address. They need PUBLIC_URL with https, or http://localhost',
  ],
  'invalid-passkey': [
    'invalid',
    'The passkey could not be added: the answer of the browser is not valid. Try again',
  ],
  'unknown-passkey': ['unauthenticated', 'This passkey could not be verified. It may have been removed here'],
  'passkey-exists': ['conflict', 'This passkey is already added'],
  'passkey-not-found': ['not-found', 'Passkey not found'],
  'too-many-passkeys': [
    'conflict',
    ({ limit }: Limit) => `A user can have at most ${count(limit)} passkeys. Remove one first`,
    { limit: QUOTAS.passkeysPerUser },
  ],
  'openid-off': ['conflict', 'OpenID Connect is not set up on this server'],
  'openid-away': ['unavailable', 'The OpenID provider cannot be reached right now. Try again later'],
  'openid-linked': ['conflict', 'Your user is already linked. End that link first'],
  'openid-not-linked': ['not-found', 'Your user is not linked with the OpenID provider'],
  'openid-only-way': ['conflict', 'This is your only way to sign in. Add a passkey first'],
  'invitation-needs-email': [
    'conflict',
    'People sign in with OpenID here, so an invitation needs an email address. Send one with an email address',
  ],
  'invalid-email-link': [
    'invalid',
    'This link is no longer valid. Change the email address again to get a new one',
  ],
  'mail-not-set-up': [
    'conflict',
    'This server cannot send email. Ask an administrator to change your email address',
  ],
  'no-factor-yourself': ['conflict', 'Set up an authenticator app or a passkey for yourself first'],
  'owners-only': ['forbidden', 'Only account owners can do this'],
  'session-not-found': ['not-found', 'Session not found'],
  'wrong-setup-code': ['forbidden', 'Setup code is missing or wrong'],
  'setup-complete': ['conflict', 'Setup is already complete'],
  'not-permitted': ['forbidden', 'You do not have permission to do this'],
  'account-owners-only': ['forbidden', 'Only account owners can manage telemetry'],

  // Requests
  'address-not-found': ['not-found', 'Address not found'],
  'method-not-allowed': ['wrong-method', ({ method }: { method: string }) => `${method} is not allowed here`],
  'body-too-large': [
    'too-large',
    ({ mebibytes }: { mebibytes: number }) => `Request body must not be larger than ${mebibytes} MiB`,
    { mebibytes: LIMITS.bodyMebibytes },
  ],
  'public-body-too-large': [
    'too-large',
    ({ kibibytes }: { kibibytes: number }) => `Request body must not be larger than ${kibibytes} KiB here`,
    { kibibytes: LIMITS.publicBodyKibibytes },
  ],
  'body-not-json': ['wrong-format', 'Request body must be JSON: send it with Content-Type: application/json'],
  'body-encoded': ['wrong-format', 'Send the request body without Content-Encoding'],
  'body-malformed': ['invalid', 'Request body is not valid JSON'],
  'body-not-object': ['invalid', 'Request body must be a JSON object'],
  'body-too-deep': [
    'invalid',
    ({ limit }: Limit) => `Request body must not have more than ${limit} lists and objects inside each other`,
    { limit: LIMITS.bodyDepth },
  ],
  'body-too-many-values': [
    'invalid',
    ({ limit }: Limit) => `Request body must not have more than ${count(limit)} values`,
  ],
  'content-length-differs': ['invalid', 'Content-Length does not match the request body'],
  'host-missing': ['invalid', 'Host header is missing'],
  'host-repeated': ['invalid', 'Send the Host header only once'],
  'host-not-allowed': [
    'wrong-host',
    'This server does not accept requests for this host name. Set PUBLIC_URL or ALLOWED_HOSTS on the server to allow it',
  ],
  'origin-not-allowed': [
    'forbidden',
    'This request comes from another website. Set PUBLIC_URL on the server to the address you use, or add the origin of the page to ALLOWED_ORIGINS',
  ],
  'request-malformed': ['invalid', 'The request is malformed'],
  'invalid-http': ['invalid', 'The request is not valid HTTP'],
  'request-timeout': ['too-slow', 'The request took too long to arrive'],
  'headers-too-large': ['headers-too-large', 'The request headers are too large'],
  'invalid-idempotency-key': [
    'invalid',
    ({ limit }: Limit) => `Idempotency-Key must be 1 to ${limit} printable ASCII characters`,
    { limit: LIMITS.idempotencyKeyLength },
  ],
  'idempotency-key-reused': ['key-reused', 'This Idempotency-Key was used for a different request'],
  'too-many-idempotency-keys': [
    'throttled',
    ({ limit, hours }: Limit & { hours: number }) =>
      `At most ${count(limit)} Idempotency-Keys can be used within ${hours} hours. Try again later`,
    { limit: QUOTAS.idempotencyKeysPerUser, hours: LIMITS.idempotencyKeyHours },
  ],

  // The server's own trouble
  'internal-error': ['bug', 'Internal server error'],
  'server-busy': ['overloaded', 'The server is busy. Try again later'],
  'server-stopping': ['unavailable', 'The server is shutting down. Try again shortly'],
  'not-ready': ['not-ready', 'Not ready'],
  'database-unreachable': ['unavailable', 'The database cannot be reached right now. Try again later'],
  'database-too-many-connections': [
    'unavailable',
    'The database has too many connections right now. Try again later',
  ],
  'database-unreadable': ['unavailable', 'The database cannot be read right now. Try again later'],
  'database-unwritable': ['unavailable', 'The database cannot save anything right now. Try again later'],
  'database-damaged': [
    'unavailable',
    'The server’s database is damaged, so changes can no longer be saved. Contact the operator of the server',
  ],
  'disk-full': ['unavailable', 'The server is out of disk space, so nothing was saved. Try again later'],
  'export-not-stored': ['unavailable', 'The server cannot store this export on its disk. Try again later'],
  'outcome-unknown': [
    'unknown-outcome',
    'It is unclear whether this was saved. Check, or repeat the request with the same Idempotency-Key',
  ],

  // The receiver of telemetry, a program of its own
  'report-invalid': ['invalid', 'A report must be a JSON object with an instance_id'],
  'report-instance-invalid': ['invalid', 'instance_id must be a UUID'],
  'report-address-wrong': ['not-found', 'Send reports with POST to /'],
  'report-too-large': [
    'too-large',
    ({ kibibytes }: { kibibytes: number }) => `A report must not be larger than ${kibibytes} KiB`,
    { kibibytes: LIMITS.reportKibibytes },
  ],
  'too-many-reports': ['throttled', 'Too many reports. Try again later'],
} as const satisfies Record<string, Definition>

export type RefusalCode = keyof typeof REFUSALS

type SentenceOf<C extends RefusalCode> = (typeof REFUSALS)[C][1]

/** What comes with a code on the wire. */
export type ParamsOfRefusal<C extends RefusalCode> =
  SentenceOf<C> extends (params: infer P) => string ? P : undefined

/** A refusal as a value: the code, with what its sentence names where that is not always the same. */
export type Refusal = {
  [C in RefusalCode]: (typeof REFUSALS)[C] extends readonly [unknown, (params: infer P) => string]
    ? readonly [C, P]
    : C
}[RefusalCode]

/** A code that needs nothing more. */
export type PlainCode = Extract<Refusal, string>

/** A code that needs what its sentence names. */
export type DetailedCode = Exclude<RefusalCode, PlainCode>

export interface DescribedRefusal {
  code: RefusalCode
  kind: RefusalKind
  message: string
  /** What the message names. */
  params: RefusalParams | undefined
}

/** All that there is to say of a refusal. */
export function describeRefusal(refusal: Refusal): DescribedRefusal {
  const [code, given]: readonly [RefusalCode, RefusalParams?] =
    typeof refusal === 'string' ? [refusal] : refusal
  const [kind, sentence, fixed]: Definition = REFUSALS[code]
  const params = given ?? fixed
  return { code, kind, message: typeof sentence === 'string' ? sentence : sentence(params as never), params }
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
