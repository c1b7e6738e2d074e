import { describe, expect, test } from 'vitest'
import { isKnownHost } from '#http/hosts'

const OURS = ['bills.example.org', 'xn--bcher-kva.example']

describe('a host is accepted that no outsider can own, or that was named', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LocalHost:3000',
    'localhost.',
    'localhost:',
    'app.localhost',
    'a.b.localhost:80',
    '127.0.0.1',
    '192.168.1.5:3000',
    '203.0.113.9',
    '[::1]',
    '[::1]:3000',
    '[2001:DB8::1]:443',
    '[::ffff:127.0.0.1]',
    'nas',
    'my_nas-2:3000',
    'duebook',
    'nas.local',
    'NAS.LOCAL.:3000',
    'nas.home.arpa',
    'host.docker.internal:3000',
    'bills.example.org',
    'bills.example.org:8443',
    'BILLS.example.org.',
    'xn--bcher-kva.example',
  ])('%s', (host) => {
    expect(isKnownHost(host, OURS)).toBe(true)
  })
})

describe('a host is refused that anybody could own, or that is none', () => {
  test.each([
    'evil.example',
    'evil.example:3000',
    'bills.example.org.evil.example',
    'xbills.example.org',
    'x.bills.example.org',
    'example.org',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    'evillocalhost.com',
    'evil.notlocal',
    'home.arpa.evil.example',
    'evil.arpa',
    'internal.evil.example',
    'localhost@evil.example',
    'localhost:3000@evil.example',
    'evil.example#.local',
    'evil.example/.local',
    'evil.example\\.local',
    'evil.example?.local',
    'evil.example .local',
    'evil.example,localhost',
    'localhost, evil.example',
    'localhost:80.evil.example',
    'localhost:x',
    'localhost:123456',
    'http://localhost',
    '::1',
    '[::1',
    '[::1]x',
    '[::1].',
    '[evil]',
    '[::1]evil.example',
    '[1.2.3.4]',
    '.',
    '..',
    '.local',
    'evil..local',
    'localhost..',
    '',
    ' ',
    ':3000',
    '127.1',
    '0x7f.0.0.1',
    'bücher.example',
    `${'a.'.repeat(8_000)}example`,
  ])('%s', (host) => {
    expect(isKnownHost(host, OURS)).toBe(false)
  })
})
