import { LIMITS } from '@duebook/contract'

/** What a stranger reads first. Markdown. */
export const INTRODUCTION = `
This is version 2 of the API of Duebook, a self-hosted tracker for recurring bills and income.

**Sign in.** \`POST /api/v2/auth/login\` with email and password returns an \`access_token\` (15 minutes), to be sent as
\`Authorization: Bearer …\`, and a \`refresh_token\` (7 days), which \`POST /api/v2/auth/refresh\` exchanges for a new access token.

**Choose a bill group.** Bills, payments and statistics belong to a bill group, called \`database\` in requests and responses. Send
\`X-Database-Id\` or \`X-Database\` (the name): exactly one of them is needed. The groups are in the sign-in response and in \`GET /api/v2/me\`.

**Responses.** Every response is \`{"success": true, "data": …}\`, \`{"success": true, "message": "…"}\` or
\`{"success": false, "error": "…", "code": "…"}\`. Amounts are numbers in the group's currency, days are \`YYYY-MM-DD\`, points in time are UTC.

**Errors.** \`error\` says what is wrong. \`code\` is for programs: it is never renamed or reused, but new ones may be added, so handle
an unknown one by its status. What the message names (a field, a limit) is in \`params\`. A 500 is a fault of the server. Every response has an
\`X-Request-Id\`, which is also in the server's log.

**Pages.** Lists are complete by default. With \`limit\` (up to ${LIMITS.pageSize}) they come in pages; the \`Link\` header has the address of the next one.

**Repeating.** Send an \`Idempotency-Key\` with requests that create something. If no response arrives, send the request again with the same key: it is carried out
once, and the repeated response has \`Idempotency-Replayed: true\`.

**Changing what others may change.** Bills and payments have an \`ETag\`. Send it as \`If-Match\` with a change; if somebody else was faster, the change is refused with 412.

**Unknown fields** are ignored, so what was read can be sent back. In an update, only the fields that are sent change.
`.trim()

/** In the order in which they are shown. */
export const TAGS = [
  { name: 'First run', description: 'Create the first account' },
  { name: 'Sign-in', description: 'Sessions and passwords' },
  { name: 'Account', description: 'The signed-in user' },
  { name: 'Bills', description: 'Bills and deposits of a bill group' },
  { name: 'Payments', description: 'What was paid or received' },
  { name: 'Cycles', description: 'Due dates and what became of them' },
  { name: 'Statistics', description: 'Expenses and income by month' },
  { name: 'Bill groups', description: 'Each with its own bills, currency and time zone' },
  { name: 'Members', description: 'With whom a bill group is shared' },
  { name: 'Users', description: 'The users of the account' },
  { name: 'Invitations', description: 'Links with which others join the account' },
  { name: 'Devices', description: 'Mobile devices of the signed-in user' },
  { name: 'Telemetry', description: 'Usage reports, with consent' },
  { name: 'Operation', description: 'For those who run the server' },
]
