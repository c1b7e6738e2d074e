import { expect, test } from 'vitest'
import { expectRefusal } from '../support/answers.ts'
import { fakeMailer } from '../support/fake-mailer.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'

const PUBLIC_URL = 'https://bills.example.org'

/** Who writes and who is written to, each with a language of their own, and the letters. */
async function scene(testApp: MakeTestApp) {
  const mail = fakeMailer()
  const context = await testApp({ mailer: mail.mailer, publicUrl: PUBLIC_URL })
  const german = await context.given.owner({ email: 'ada@example.org' })
  const english = await context.given.owner({ email: 'grace@example.org' })
  await german.client.updateMe({ language: 'de' })
  return { ...context, mail, german, english }
}

onSqlite((testApp) => {
  test('a user has no language until one is stored, and can take it back', async () => {
    const { given } = await testApp()
    const { client } = await given.owner()
    expect((await client.me()).language).toBeNull()
    expect(await client.updateMe({ language: 'de' })).toEqual({ language: 'de', pending_email: null })
    expect((await client.me()).language).toBe('de')
    expect(await client.updateMe({ language: 'en' })).toEqual({ language: 'en', pending_email: null })
    expect((await client.me({ include: 'summary' })).language).toBe('en')
    expect(await client.updateMe({ language: null })).toEqual({ language: null, pending_email: null })
    expect((await client.me()).language).toBeNull()
  })

  test('it is theirs alone', async () => {
    const { german, english } = await scene(testApp)
    expect((await english.client.me()).language).toBeNull()
    expect((await german.client.me()).language).toBe('de')
  })

  const NO_LANGUAGE = 'language must be one of: en, de or null'

  test.each([
    [{ language: 'fr' }, NO_LANGUAGE],
    [{ language: 'DE' }, NO_LANGUAGE],
    [{ language: '' }, NO_LANGUAGE],
    [{ language: ['de'] }, NO_LANGUAGE],
  ])('what is no language that mails are written in is refused: %j', async (body, error) => {
    const { call, german } = await scene(testApp)
    expectRefusal(await call('PUT', '/me', { headers: german.auth, body }), 400, error)
    expect((await german.client.me()).language).toBe('de')
  })

  test('an invitation is written in the language of whoever sends it', async () => {
    const { mail, german, english } = await scene(testApp)
    await german.client.invitations.create({ email: 'x@example.org' })
    await english.client.invitations.create({ email: 'y@example.org' })
    expect(mail.letters.map(({ subject }) => subject)).toEqual([
      'Du bist zu Duebook eingeladen',
      'You’re invited to Duebook',
    ])
    expect(mail.letters[0]?.text).toMatch(/ada@example\.org hat dich zu Duebook eingeladen/)
    expect(mail.letters[0]?.html).toContain('<html lang="de">')
  })

  test('a link for a new password is written in the language of the user', async () => {
    const { mail, call, german, english } = await scene(testApp)
    for (const [index, { email }] of [german, english].entries()) {
      await call('POST', '/auth/forgot-password', { body: { email } })
      await mail.awaitLetters(index + 1)
    }
    expect(mail.letters.map(({ subject }) => subject)).toEqual([
      'Dein Duebook-Passwort zurücksetzen',
      'Reset your Duebook password',
    ])
  })

  test('an invitation to a group is written in the language of the one who is invited', async () => {
    const { mail, german, english } = await scene(testApp)
    await english.client.members.add(english.groupId, { email: german.email, role: 'viewer' })
    await mail.awaitLetters(1)
    await german.client.members.add(german.groupId, { email: english.email, role: 'viewer' })
    await mail.awaitLetters(2)
    expect(mail.letters.map(({ subject }) => subject)).toEqual([
      'Du bist zu einer Gruppe eingeladen',
      'You’re invited to a bill group',
    ])
  })
})
