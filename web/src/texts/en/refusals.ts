import type { RefusalWords } from '../refusal-words.ts'

const FIELDS: Record<string, string> = {
  name: 'The name',
  database_name: 'The name',
  account: 'The account',
  url: 'The link',
  notes: 'The notes',
  note: 'The note',
}
const nameOf = (field: string) => FIELDS[field] ?? field
const formatCount = (count: number) => count.toLocaleString('en-US')

/**
 * What the app says where the server's own sentence would not do. Every other refusal is shown as the server put it, which
 * is in English too.
 */
export const refusals: Partial<RefusalWords> = {
  'too-many-idempotency-keys': ({ hours }) => `Too many changes in ${hours} hours. Try again later.`,
  'currency-decimals-differ':
    'A group with amounts can only switch to a currency with the same number of decimals.',
  'group-name-taken': 'A group with this name already exists.',
  'wrong-current-password': 'The current password is incorrect.',
  'due-date-too-late': ({ limit }) => `The due date can’t be after ${limit}.`,
  'credentials-required': 'Enter your email and password.',
  'internal-error':
    'Something went wrong on the server. Try again. If it keeps happening, contact the server’s operator.',
  'invalid-date': 'This date doesn’t exist.',
  'invalid-credentials': 'Incorrect email or password.',
  'outcome-unknown': 'Your change may not have been saved. Check before you try again.',
  'not-latest-skip': 'You can only undo a skip if the bill hasn’t been paid or skipped again since.',
  'account-owners-only': 'Only owners can manage usage reports.',
  'wrong-setup-code': 'The setup code is missing or incorrect.',
  'setup-complete': 'Duebook is already set up.',
  'currency-just-changed': 'The currency of this group was just changed. Try again.',
  'export-not-stored': 'The server can’t store this export right now. Try again later.',
  'database-unwritable': 'Your changes can’t be saved right now. Try again later.',
  'database-unreadable': 'The database can’t be read right now. Try again later.',
  'database-unreachable': 'The database can’t be reached right now. Try again later.',
  'database-damaged': 'The server’s database is damaged, so nothing can be saved. Contact its operator.',
  'last-account-owner': 'The last owner can’t be removed or demoted.',
  'server-stopping': 'The server is shutting down. Try again in a moment.',
  'edit-conflict': 'Someone else changed this. Check it again.',
  'origin-not-allowed':
    'The server thinks this page belongs to another site. Its operator can fix this by setting PUBLIC_URL to the address you opened.',
  'host-not-allowed':
    'This server isn’t set up for this address. Its operator can fix this by setting PUBLIC_URL to the address you opened.',
  'not-permitted': 'You don’t have permission to do this.',
  'invalid-currency': 'Enter a three-letter currency code, such as EUR.',
  'invalid-email': 'Enter a valid email address.',
  'invalid-timezone': 'Unknown time zone. Use a name like Europe/Berlin.',
  'invalid-url': 'The link must start with http://, https://, mailto: or tel:.',
  'password-too-short': ({ limit }) => `The password must have at least ${limit} characters.`,
  'password-too-long': ({ limit }) => `The password can have at most ${limit} characters.`,
  'password-too-many-marks': 'The password has too many accents in a row.',
  'text-blank': ({ field }) =>
    field === 'database_name' ? 'Enter a name for the group.' : `${nameOf(field)} can’t be empty.`,
  'text-too-long': ({ field, limit }) =>
    `${nameOf(field)} can have at most ${formatCount(limit)} characters.`,
  'text-malformed': ({ field }) => `${nameOf(field)} contains characters that can’t be read.`,
  'text-too-many-marks': ({ field }) => `${nameOf(field)} has too many accents in a row.`,
  'text-control-characters': ({ field }) => `${nameOf(field)} can’t contain control characters.`,
  'text-percent-encoded': 'In a name, a % can’t be followed by two digits or letters from a to f.',
}
