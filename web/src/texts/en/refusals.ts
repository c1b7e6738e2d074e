/**
 * What the server says where it refuses something that this app can send, and how the app puts it. A sentence that is
 * not here is shown as the server wrote it.
 */
export const refusals = {
  'A bill group can have at most 100,000 bills. Permanently delete some you no longer need':
    'A bill group can have at most 100,000 bills. Permanently delete some you no longer need.',
  'A bill group can have at most 1,000 members. Remove somebody first':
    'A bill group can have at most 1,000 members. Remove someone first.',
  'A bill group can have at most 1,000 pending invitations. Withdraw some first':
    'A bill group can have at most 1,000 pending invitations. Revoke some first.',
  'An account can have at most 1,000 bill groups. Delete one first':
    'An account can have at most 1,000 bill groups. Delete one first.',
  'An account can have at most 500 open invitations. Withdraw some first':
    'An account can have at most 500 pending invitations. Revoke some first.',
  'At most 100,000 Idempotency-Keys can be used in 48 hours. Try again later':
    'Too many changes in 48 hours. Try again later.',
  'A bill group with bills can only change to a currency with as many decimals':
    'A group with bills can only switch to a currency with the same number of decimals.',
  'A bill group with this name exists already': 'A group with this name already exists.',
  'A user with this email exists already': 'A user with this email already exists.',
  'Bill group not found': 'Bill group not found.',
  'Bill not found': 'Bill not found.',
  'Current password is wrong': 'The current password is incorrect.',
  'Device not found': 'Device not found.',
  'Due date cannot move past 9999-12-31': 'The due date can’t be after 9999-12-31.',
  'Email and password are required': 'Enter your email and password.',
  'Internal server error':
    'Something went wrong on the server. Try again. If it keeps happening, contact the server’s operator.',
  'Invalid date format. Use YYYY-MM-DD': 'This date doesn’t exist.',
  'Invalid email or password': 'Incorrect email or password.',
  'Invitation not found': 'Invitation not found.',
  'It is not known whether this was saved. Check, or repeat with the same Idempotency-Key':
    'Your change may not have been saved. Check before you try again.',
  'Member not found': 'Member not found.',
  'Only a skip that was the latest settlement can be taken back':
    'You can only undo a skip if the bill hasn’t been paid or skipped again since.',
  'Only account owners can manage telemetry': 'Only owners can manage usage reports.',
  'Only the latest payment can be undone': 'Only the latest payment can be undone.',
  'Payment not found': 'Payment not found.',
  'Session not found': 'Session not found.',
  'Setup code is missing or wrong': 'The setup code is missing or incorrect.',
  'Setup is already complete': 'Duebook is already set up.',
  'The currency of this bill group has just been changed. Repeat the request':
    'The currency of this group was just changed. Try again.',
  'The database cannot save anything right now. Try again later':
    'Your changes can’t be saved right now. Try again later.',
  'The database cannot be read right now. Try again later':
    'The database can’t be read right now. Try again later.',
  'The database is not reachable right now. Try again later':
    'The database can’t be reached right now. Try again later.',
  'The database of the server is damaged, and nothing is saved any more. Tell whoever runs it':
    'The server’s database is damaged, so nothing can be saved. Contact its operator.',
  'The last account owner cannot be removed or demoted': 'The last owner can’t be removed or demoted.',
  'The server has no disk space left, so nothing was saved. Try again later':
    'The server is out of disk space, so nothing was saved. Try again later.',
  'The server is busy. Try again later': 'The server is busy. Try again later.',
  'The server is shutting down. Try again shortly': 'The server is shutting down. Try again in a moment.',
  'This has been changed by somebody else': 'Someone else changed this.',
  'This has been changed by somebody else. Read it again': 'Someone else changed this. Check it again.',
  'This invitation is for another email address': 'This invitation is for another email address.',
  'This invitation is not valid any more. Ask for a new one':
    'This invitation is no longer valid. Ask for a new one.',
  'This link is not valid any more. Ask for a new one': 'This link is no longer valid. Request a new one.',
  'This password is too common. Choose another one': 'This password is too common. Choose a different one.',
  'This request comes from a page of another site. Set PUBLIC_URL on the server to the address that you open, or add the origin of the page to ALLOWED_ORIGINS':
    'The server thinks this page belongs to another site. Its operator can fix this by setting PUBLIC_URL to the address you opened.',
  'This server does not answer to this host name. Set PUBLIC_URL or ALLOWED_HOSTS on the server to allow it':
    'This server isn’t set up for this address. Its operator can fix this by setting PUBLIC_URL to the address you opened.',
  'This user is a member already': 'This user is already a member.',
  'Too many attempts. Try again later': 'Too many attempts. Try again later.',
  'User not found': 'User not found.',
  'You do not have permission to do this': 'You don’t have permission to do this.',
  'currency must be an ISO 4217 code such as EUR': 'Enter a three-letter currency code, such as EUR.',
  'email must be a valid email address': 'Enter a valid email address.',
  'timezone must be an IANA name such as Europe/Berlin': 'Unknown time zone. Use a name like Europe/Berlin.',
  'url must be an http or https address': 'The link must start with http:// or https://.',
  'Password must have at least 10 characters': 'The password must have at least 10 characters.',
  'Password must have at most 256 characters': 'The password can have at most 256 characters.',
  'Password must not have more than 30 combining marks in a row':
    'The password has too many accents in a row.',
  'database_name must have at most 200 characters': 'The name can have at most 200 characters.',
  'database_name must not be blank': 'Enter a name for the group.',
  'database_name must not contain % followed by two hexadecimal digits':
    'In a name, a % can’t be followed by two digits or letters from a to f.',
}
