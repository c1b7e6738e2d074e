/**
 * What the server says where it refuses something that this app can send, and how the app puts it. A sentence that is
 * not here is shown as the server wrote it.
 */
export const refusals = {
  'A bill group can have at most 100,000 bills. Permanently delete some you no longer need':
    'A bill group can have at most 100,000 bills. Permanently delete some you no longer need.',
  'A bill group can have at most 1,000 members. Remove somebody first':
    'A bill group can have at most 1,000 members. Remove somebody first.',
  'A bill group can have at most 1,000 pending invitations. Withdraw some first':
    'A bill group can have at most 1,000 pending invitations. Withdraw some first.',
  'An account can have at most 1,000 bill groups. Delete one first':
    'An account can have at most 1,000 bill groups. Delete one first.',
  'An account can have at most 500 open invitations. Withdraw some first':
    'An account can have at most 500 open invitations. Withdraw some first.',
  'At most 100,000 Idempotency-Keys can be used in 48 hours. Try again later':
    'Too many changes in 48 hours. Try again later.',
  'A bill group with bills can only change to a currency with as many decimals':
    'A bill group with bills can only change to a currency with as many decimals.',
  'A bill group with this name exists already': 'A bill group with this name exists already.',
  'A user with this email exists already': 'A user with this email exists already.',
  'Bill group not found': 'Bill group not found.',
  'Bill not found': 'Bill not found.',
  'Current password is wrong': 'Current password is wrong.',
  'Device not found': 'Device not found.',
  'Due date cannot move past 9999-12-31': 'Due date cannot move past 9999-12-31.',
  'Email and password are required': 'Email and password are required.',
  'Internal server error':
    'Something went wrong on the server. Try again; if it stays like that, tell whoever runs it.',
  'Invalid date format. Use YYYY-MM-DD': 'There is no such date.',
  'Invalid email or password': 'Invalid email or password.',
  'Invitation not found': 'Invitation not found.',
  'It is not known whether this was saved. Check, or repeat with the same Idempotency-Key':
    'It is not known whether this was saved. Look before you repeat it.',
  'Member not found': 'Member not found.',
  'Only a skip that was the latest settlement can be taken back':
    'A skip can only be taken back while nothing later was settled.',
  'Only account owners can manage telemetry': 'Only account owners can manage telemetry.',
  'Only the latest payment can be undone': 'Only the latest payment can be undone.',
  'Payment not found': 'Payment not found.',
  'Session not found': 'Session not found.',
  'Setup code is missing or wrong': 'The setup code is missing or wrong.',
  'Setup is already complete': 'Setup is already complete.',
  'The currency of this bill group has just been changed. Repeat the request':
    'The currency of this bill group has just been changed. Try again.',
  'The database cannot save anything right now. Try again later':
    'The database cannot save anything right now. Try again later.',
  'The database cannot be read right now. Try again later':
    'The database cannot be read right now. Try again later.',
  'The database is not reachable right now. Try again later':
    'The database is not reachable right now. Try again later.',
  'The database of the server is damaged, and nothing is saved any more. Tell whoever runs it':
    'The database of the server is damaged, and nothing is saved any more. Tell whoever runs it.',
  'The last account owner cannot be removed or demoted':
    'The last account owner cannot be removed or demoted.',
  'The server has no disk space left, so nothing was saved. Try again later':
    'The server has no disk space left, so nothing was saved. Try again later.',
  'The server is busy. Try again later': 'The server is busy. Try again later.',
  'The server is shutting down. Try again shortly': 'The server is shutting down. Try again shortly.',
  'This has been changed by somebody else': 'This has been changed by somebody else.',
  'This has been changed by somebody else. Read it again':
    'This has been changed by somebody else. Look at it again.',
  'This invitation is for another email address': 'This invitation is for another email address.',
  'This invitation is not valid any more. Ask for a new one':
    'This invitation is not valid any more. Ask for a new one.',
  'This link is not valid any more. Ask for a new one': 'This link is not valid any more. Ask for a new one.',
  'This password is too common. Choose another one': 'This password is too common. Choose another one.',
  'This request comes from a page of another site. Set PUBLIC_URL on the server to the address that you open, or add the origin of the page to ALLOWED_ORIGINS':
    'The server thinks this page belongs to another site. Its operator can fix this by setting PUBLIC_URL to the address you opened.',
  'This server does not answer to this host name. Set PUBLIC_URL or ALLOWED_HOSTS on the server to allow it':
    "This server isn't set up for this address. Its operator can fix this by setting PUBLIC_URL to the address you opened.",
  'This user is a member already': 'This user is a member already.',
  'Too many attempts. Try again later': 'Too many attempts. Try again later.',
  'User not found': 'User not found.',
  'You do not have permission to do this': 'You do not have permission to do this.',
  'currency must be an ISO 4217 code such as EUR': 'A currency is a code of three letters, such as EUR.',
  'email must be a valid email address': 'This is not an email address.',
  'timezone must be an IANA name such as Europe/Berlin':
    'There is no such time zone. It should look like Europe/Berlin.',
  'url must be an http or https address': 'The link must begin with http:// or https://.',
  'Password must have at least 10 characters': 'Password must have at least 10 characters.',
  'Password must have at most 256 characters': 'Password must have at most 256 characters.',
  'Password must not have more than 30 combining marks in a row':
    'The password has too many accents in a row.',
  'database_name must have at most 200 characters': 'The name must have at most 200 characters.',
  'database_name must not be blank': 'Give the bill group a name.',
  'database_name must not contain % followed by two hexadecimal digits':
    'In the name no % may stand before two digits or letters from a to f.',
}
