import { describe, expect, test } from 'vitest'
import { readSmtpUrl } from '#mail/smtp-address'

test('an address is read into what the mail library is told', () => {
  expect(readSmtpUrl('smtp://mail.example.org')).toEqual({
    host: 'mail.example.org',
    secure: false,
    requireTLS: false,
    tls: {},
  })
  const full =
    'smtps://bills%40example.org:p%40ss%3A%2F%23@[2001:db8::1]:465/?name=bills.example.org' +
    '&tls.rejectUnauthorized=false&tls.servername=mail.example.org'
  expect(readSmtpUrl(full)).toEqual({
    host: '2001:db8::1',
    port: 465,
    secure: true,
    requireTLS: true,
    auth: { user: 'bills@example.org', pass: 'p@ss:/#' },
    tls: { rejectUnauthorized: false, servername: 'mail.example.org' },
    name: 'bills.example.org',
  })
})

test('a stray % in a password is a %', () => {
  expect(readSmtpUrl('smtp://bills:50%off@mail.example.org')?.auth).toEqual({ user: 'bills', pass: '50%off' })
})

const requiresEncryption = (url: string) => readSmtpUrl(url)?.requireTLS

describe('encryption is required', () => {
  test.each([
    'smtp://bills:secret@mail.example.org',
    'smtp://bills@mail.example.org',
    'smtp://:secret@mail.example.org',
    'smtp://bills:secret@192.168.0.2',
    'smtp://bills:secret@0.0.0.0',
    'smtp://bills:secret@localhost.example.org',
    'smtp://bills:secret@127.0.0.1.example.org',
    'smtp://bills:secret@127.1',
    'smtp://mail.example.org?tls=required',
    'smtp://127.0.0.1?tls=required',
  ])('with %s', (url) => {
    expect(requiresEncryption(url)).toBe(true)
  })
})

describe('encryption is used where the server offers it, and not required,', () => {
  test.each([
    'smtp://mail.example.org',
    'smtp://bills:secret@localhost:25',
    'smtp://bills:secret@LOCALHOST',
    'smtp://bills:secret@127.0.0.1',
    'smtp://bills:secret@127.8.8.8',
    'smtp://bills:secret@[::1]:2525',
    'smtp://bills:secret@mail.example.org?tls=optional',
  ])('with %s', (url) => {
    expect(requiresEncryption(url)).toBe(false)
  })
})
