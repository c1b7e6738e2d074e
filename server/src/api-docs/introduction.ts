import { LIMITS } from '@duebook/contract'

/** The introduction of the API reference, in Markdown. */
export const INTRODUCTION = `
This is version 2 of the API of Duebook, a self-hosted tracker for recurring bills and income.

**Sign in.** \`POST /api/v2/auth/login\` with email and password returns an \`access_token\` (15 minutes), which you send as
\`Authorization: Bearer …\`, and a \`refresh_token\` (7 days), which \`POST /api/v2/auth/refresh\` exchanges for a new access token.

**Programs** use a personal access token (\`dbk_…\`, from \`POST /api/v2/tokens\`) in the same header instead. It reaches bills, payments,
statistics, due dates and categories, for reading or also for writing, exports, \`GET /api/v2/me\` and \`GET /api/v2/databases\`.

**Choose a bill group.** Bills, payments and statistics belong to a bill group, called \`database\` in requests and responses. Send
\`X-Database-Id\`, or \`X-Database\` with its name, with each of these calls. The sign-in response lists your groups, and so does \`GET /api/v2/me\`.

**Responses.** Every response is \`{"success": true, "data": …}\`, \`{"success": true, "message": "…"}\` or
\`{"success": false, "error": "…"}\`. Amounts are numbers in the group's currency, dates are \`YYYY-MM-DD\`, timestamps are in UTC.

**Errors.** \`error\` says what is wrong. With \`application/problem+json\` in \`Accept\`, errors are problem details (RFC 9457) and also have a
\`code\` for programs: it is never renamed or reused, but new ones may be added, so handle an unknown one by its status. Values in the
message (a field, a limit) are also in \`params\`. The examples of each call are named by their codes. A 500 is a bug in the server, a 405 a method that the address does not
have (\`Allow\` names those it has). Every response has an
\`X-Request-Id\`, which also appears in the server's log.

**Pages.** Lists are complete by default. With \`limit\` (up to ${LIMITS.pageSize}) they come in pages; the \`Link\` header has the address of the next one.

**Retries.** Send an \`Idempotency-Key\` with requests that create something. If no response arrives, send the request again with the same key: it is executed
only once, and the repeated response has \`Idempotency-Replayed: true\`.

**Concurrent edits.** Bills and payments have an \`ETag\`. Send it as \`If-Match\` with a change; if someone else has changed it since, the request fails with 412.

**Unknown fields** are ignored, so you can send back what you received. An update changes only the fields you send.
`.trim()

/** In the order in which they are shown. */
export const TAGS = [
  { name: 'First run', description: 'Create the first account' },
  { name: 'Sign-in', description: 'Sessions and passwords' },
  {
    name: 'Second factors',
    description: 'Authenticator apps, recovery codes, passkeys, and confirming that it is you',
  },
  { name: 'OpenID Connect', description: 'Signing in at another provider' },
  { name: 'Account', description: 'The signed-in user, and the account' },
  { name: 'Bills', description: 'Bills and deposits of a bill group' },
  { name: 'Payments', description: 'What was paid or received' },
  { name: 'Cycles', description: 'Due dates and whether they were paid or skipped' },
  { name: 'Categories', description: 'What bills are filed under, and budgets' },
  { name: 'Reminders', description: 'When to be reminded of what, and what messages offer' },
  { name: 'Notifications', description: 'Your inbox, and what will be sent' },
  { name: 'Statistics', description: 'Expenses and income by month, and by what they are for' },
  { name: 'Insight', description: 'Whether the money lasts, and what stands out' },
  { name: 'Imports', description: 'Bills from files of other programs' },
  { name: 'Bill groups', description: 'Each with its own bills, currency and time zone' },
  { name: 'Members', description: 'Who a bill group is shared with' },
  { name: 'Users', description: 'The users of the account' },
  { name: 'Invitations', description: 'Links to join the account' },
  { name: 'Channels', description: 'Where your reminders are sent' },
  { name: 'Access tokens', description: 'Personal tokens for other programs' },
  { name: 'Feeds', description: 'Calendars that other programs subscribe to' },
  { name: 'Webhooks', description: 'Events of a bill group, sent to other programs' },
  { name: 'Devices', description: 'Mobile devices of the signed-in user' },
  { name: 'Audit log', description: 'Who did what' },
  { name: 'Telemetry', description: 'Usage reports, sent only with consent' },
  { name: 'Operation', description: 'For operators of the server' },
]
