import { describe, expect, test } from 'vitest'
import { readMailSettings } from '#config/mail'

const GOOD = {
  SMTP_URL: 'smtp://bills:secret-word@mail.example.org:587',
  MAIL_FROM: 'Duebook <bills@example.org>',
  PUBLIC_URL: 'https://bills.example.org',
}

function read(environment: Record<string, string>) {
  const problems: string[] = []
  const settings = readMailSettings(
    (name) => environment[name],
    (name, sentence) => problems.push(`${name} ${sentence}`),
  )
  return { settings, problems }
}

test('without any of them there is no mail, and links are relative', () => {
  expect(read({})).toEqual({ settings: { mail: undefined, publicUrl: undefined }, problems: [] })
})

test('with all three there is mail', () => {
  expect(read(GOOD)).toEqual({
    settings: {
      mail: { smtpUrl: GOOD.SMTP_URL, from: GOOD.MAIL_FROM },
      publicUrl: 'https://bills.example.org',
    },
    problems: [],
  })
})

test('an address of one’s own makes links absolute, also without mail', () => {
  const { PUBLIC_URL } = GOOD
  expect(read({ PUBLIC_URL })).toEqual({ settings: { mail: undefined, publicUrl: PUBLIC_URL }, problems: [] })
})

test('a mail server alone lacks two things, and both are told', () => {
  expect(read({ SMTP_URL: GOOD.SMTP_URL }).problems).toEqual([
    expect.stringMatching(/^MAIL_FROM is missing/),
    expect.stringMatching(/^PUBLIC_URL is missing/),
  ])
})

describe('PUBLIC_URL', () => {
  test.each([
    ['https://bills.example.org/', 'https://bills.example.org'],
    ['HTTPS://Bills.Example.org', 'https://bills.example.org'],
    ['http://192.168.0.2:3000', 'http://192.168.0.2:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
    ['https://bills.example.org:443', 'https://bills.example.org'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (text, expected) => {
    expect(read({ PUBLIC_URL: text })).toEqual({
      settings: { mail: undefined, publicUrl: expected },
      problems: [],
    })
  })

  test.each([
    'bills.example.org',
    'https://',
    'https://bills.example.org/app',
    'https://bills.example.org/?x',
    'https://bills.example.org/#x',
    'https://user@bills.example.org',
    'ftp://bills.example.org',
    'javascript:alert(1)',
    '//bills.example.org',
    'https://a.example, https://b.example',
  ])('%s is refused by name, and one fault is told once', (text) => {
    const { settings, problems } = read({ ...GOOD, PUBLIC_URL: text })
    expect(problems).toEqual([expect.stringMatching(/^PUBLIC_URL must be an address without a path/)])
    expect(settings.publicUrl).toBeUndefined()
  })
})

describe('SMTP_URL', () => {
  test.each([
    'smtp://mail.example.org',
    'smtps://mail.example.org:465',
    'SMTP://mail.example.org/',
    'smtp://u%40x:p%3Aq%2F@127.0.0.1:2525',
    'smtp://[::1]:25',
    'smtp://mail.example.org/?tls.rejectUnauthorized=false',
    'smtp://bills:secret-word@mail.example.org?tls=optional',
    'smtp://mail.example.org?tls=required&name=bills.example.org&tls.servername=mail.example.org',
  ])('%s is taken as it is', (text) => {
    const { settings, problems } = read({ ...GOOD, SMTP_URL: text })
    expect([settings.mail?.smtpUrl, problems]).toEqual([text, []])
  })

  test.each([
    'mail.example.org',
    'mail.example.org:25',
    'smtp:mail.example.org',
    'smtp:///',
    'smtp://',
    'smtp://bills:secret-word@',
    'smtp://mail.example.org:99999',
    'smtp://bills:secret-word/x@mail.example.org',
    'https://bills:secret-word@mail.example.org',
    'direct://mail.example.org',
    'smtp://mail.example.org/inbox',
    'smtp://bills:secret-word@mail example.org',
  ])('%s is refused, and not repeated', (text) => {
    const { problems } = read({ ...GOOD, SMTP_URL: text })
    expect(problems).toEqual([expect.stringMatching(/^SMTP_URL must be smtp:\/\//)])
    expect(problems[0]).not.toContain('secret-word')
  })
})

describe('parameters of SMTP_URL', () => {
  test.each([
    'tls=none',
    'tls=',
    'tls=optional&tls=required',
    'requireTLS=false',
    'ignoreTLS=true',
    'secret-word',
    'debug=true&logger=true',
    'tls.rejectUnauthorized=no',
    'tls.checkServerIdentity=x',
  ])('?%s is refused with those that are known, and not repeated', (parameters) => {
    const SMTP_URL = `smtp://bills:secret-word@mail.example.org?${parameters}`
    const { problems } = read({ ...GOOD, SMTP_URL })
    expect(problems).toEqual([
      expect.stringMatching(
        /^SMTP_URL has an unknown or .* Allowed, each once: tls=required, tls=optional, tls\.reject/,
      ),
    ])
    expect(problems[0]).not.toContain('secret-word')
  })
})

describe('MAIL_FROM', () => {
  test.each([
    'bills@example.org',
    'Duebook <bills@example.org>',
    '<bills@example.org>',
    'Haushalt Müller & Söhne <bills@example.org>',
    '"Bills, due" <bills@example.org>',
  ])('%s is a sender', (text) => {
    const { settings, problems } = read({ ...GOOD, MAIL_FROM: text })
    expect([settings.mail?.from, problems]).toEqual([text, []])
  })

  test.each([
    'nobody',
    'Duebook',
    'Duebook <nobody>',
    'Duebook <>',
    'a@example.org, b@example.org',
    'A <a@example.org>, B <b@example.org>',
    'Duebook <bills@example.org> and more',
    'Duebook\r\nBcc: x <bills@example.org>',
    'Duebook <bills@example.org\r\nBcc: x@example.org>',
  ])('%s is none, with or without a mail server', (text) => {
    const fault = [
      expect.stringMatching(/^MAIL_FROM must be an address such as Duebook <bills@example\.org>/),
    ]
    expect(read({ ...GOOD, MAIL_FROM: text }).problems).toEqual(fault)
    expect(read({ MAIL_FROM: text }).problems).toEqual(fault)
  })
})
