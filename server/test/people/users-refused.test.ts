import { expect, test } from 'vitest'
import { answerOf, refusal } from '../support/answers.ts'
import { everythingIn } from '../support/everything.ts'
import { onSqlite } from '../support/test-app.ts'

const NEW = { email: 'grace@example.org', password: 'a password of her own' }
const BAD_EMAIL = 'email must be a valid email address'

onSqlite((testApp) => {
  test('emails, passwords and lists that do not fit are refused by name, and leave nothing', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const user = await given.user(owner.accountId, { email: 'somebody@example.org' })
    const before = await everythingIn(database)
    const common: Array<[object, string]> = [
      [{ email: 'no address' }, BAD_EMAIL],
      [{ email: '' }, BAD_EMAIL],
      [{ email: 'a@b@c' }, BAD_EMAIL],
      [{ email: 'a\u0000@example.org' }, BAD_EMAIL],
      [{ email: 'a\r\nBcc: b@example.org' }, BAD_EMAIL],
      [{ email: '\ud800@example.org' }, BAD_EMAIL],
      [{ email: `${'a'.repeat(250)}@example.org` }, BAD_EMAIL],
      [{ email: 5 }, 'email must be a text'],
      [{ password: 'too short' }, 'Password must have at least 10 characters'],
      [{ password: 'x'.repeat(257) }, 'Password must have at most 256 characters'],
      [{ password: 'password123' }, 'This password is too common. Choose a different one'],
      [{ password: 'half of \ud800 a pair' }, 'Password must be well-formed Unicode text'],
      [{ password: 1234567890 }, 'password must be a text'],
      [{ is_admin: 1 }, 'is_admin must be true or false'],
      [{ is_admin: 'true' }, 'is_admin must be true or false'],
      [{ is_account_owner: 'yes' }, 'is_account_owner must be true or false'],
      [{ is_account_owner: true, is_admin: false }, 'is_admin must be true for an account owner'],
    ]
    const onCreate: Array<[object, string]> = [
      [{ email: null }, 'email is required'],
      [{ password: null }, 'password is required'],
      [{ password: NEW.email.toUpperCase() }, 'This password is too common. Choose a different one'],
      [{ database_ids: 1 }, 'database_ids must be a list, each entry a whole number'],
      [{ database_ids: ['1'] }, 'database_ids must be a list, each entry a whole number'],
      [{ database_ids: [0] }, 'database_ids must be a list, each entry a whole number'],
      [{ database_ids: [1.5] }, 'database_ids must be a list, each entry a whole number'],
      [{ database_ids: [null] }, 'database_ids must be a list, each entry a whole number'],
    ]
    const onUpdate: Array<[object, string]> = [
      [{ password: 'SOMEBODY@example.org' }, 'This password is too common. Choose a different one'],
      [{ email: NEW.email, password: NEW.email }, 'This password is too common. Choose a different one'],
    ]
    for (const [fields, message] of [...common, ...onCreate]) {
      const body = JSON.stringify({ ...NEW, ...fields })
      const answer = answerOf(await call('POST', '/users', { headers: owner.auth, body }))
      expect.soft(answer, body.slice(0, 80)).toEqual(refusal(400, message))
    }
    for (const [fields, message] of [...common, ...onUpdate]) {
      const body = JSON.stringify(fields)
      const answer = answerOf(await call('PUT', `/users/${user.id}`, { headers: owner.auth, body }))
      expect.soft(answer, body.slice(0, 80)).toEqual(refusal(400, message))
    }
    expect(await everythingIn(database)).toEqual(before)
  })
})
