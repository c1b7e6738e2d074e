import { describe, expect, test } from 'vitest'
import { readOpenidSettings } from '#config/openid'

const GOOD = {
  OIDC_ISSUER: 'https://login.example.org/realms/home',
  OIDC_CLIENT_ID: 'duebook',
  PUBLIC_URL: 'https://bills.example.org',
}

function read(environment: Record<string, string>) {
  const problems: string[] = []
  const warnings: string[] = []
  const settings = readOpenidSettings(
    (name) => environment[name],
    environment.PUBLIC_URL,
    (name, sentence) => problems.push(`${name} ${sentence}`),
    warnings,
  )
  return { settings, problems, warnings }
}

test('without any of them people sign in by password', () => {
  expect(read({})).toEqual({
    settings: { openid: undefined, passwordLogin: true },
    problems: [],
    warnings: [],
  })
})

test('an issuer, a client and the public address are enough', () => {
  expect(read(GOOD)).toEqual({
    settings: {
      openid: {
        issuer: 'https://login.example.org/realms/home',
        clientId: 'duebook',
        clientSecret: undefined,
        name: 'OpenID',
        createUsers: false,
        adminGroup: undefined,
      },
      passwordLogin: true,
    },
    problems: [],
    warnings: [],
  })
})

test('everything else can be said too', () => {
  const { settings, problems } = read({
    ...GOOD,
    OIDC_CLIENT_SECRET: 'secret-word',
    OIDC_NAME: 'Company login',
    OIDC_CREATE_USERS: 'TRUE',
    OIDC_ADMIN_GROUP: 'bills-admins',
    PASSWORD_LOGIN: 'false',
  })
  expect(problems).toEqual([])
  expect(settings).toEqual({
    openid: {
      issuer: GOOD.OIDC_ISSUER,
      clientId: 'duebook',
      clientSecret: 'secret-word',
      name: 'Company login',
      createUsers: true,
      adminGroup: 'bills-admins',
    },
    passwordLogin: false,
  })
})

describe('OIDC_ISSUER', () => {
  test.each([
    'https://login.example.org/',
    'https://accounts.google.com',
    'http://localhost:9000/application/o/duebook/',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ])('%s is taken as it is', (issuer) => {
    const { settings, problems } = read({ ...GOOD, OIDC_ISSUER: issuer })
    expect([settings.openid?.issuer, problems]).toEqual([issuer, []])
  })

  test.each([
    'login.example.org',
    'http://login.example.org',
    'http://192.168.0.2',
    'https://user@login.example.org',
    'https://login.example.org/?x=1',
    'https://login.example.org/#x',
    'https://login.example.org/.well-known/openid-configuration',
    'ftp://login.example.org',
    `https://login.example.org/${'x'.repeat(500)}`,
  ])('%s is refused by name', (issuer) => {
    const { problems } = read({ ...GOOD, OIDC_ISSUER: issuer })
    expect(problems).toEqual([
      expect.stringMatching(/^OIDC_ISSUER must be the provider’s address with https/),
    ])
  })
})

test.each([
  ['OIDC_CLIENT_ID', /^OIDC_CLIENT_ID is missing, but OIDC_ISSUER is set/],
  ['PUBLIC_URL', /^PUBLIC_URL is missing, but OIDC_ISSUER is set/],
] as const)('%s is needed', (name, problem) => {
  const { [name]: _, ...others } = GOOD
  expect(read(others).problems).toEqual([expect.stringMatching(problem)])
})

test('without a password and without a provider nobody could sign in, so the server does not start', () => {
  expect(read({ PASSWORD_LOGIN: 'false' }).problems).toEqual([
    'PASSWORD_LOGIN is false, but OIDC_ISSUER is not set: nobody could sign in. Set OIDC_ISSUER',
  ])
})

test('what means nothing without an issuer is told of, and no secret is repeated', () => {
  const { problems, warnings } = read({
    OIDC_CLIENT_SECRET: 'secret-word',
    OIDC_ADMIN_GROUP: 'admins',
    OIDC_CREATE_USERS: 'true',
  })
  expect(problems).toEqual([])
  expect(warnings).toEqual([
    'OIDC_CLIENT_SECRET has no effect without OIDC_ISSUER',
    'OIDC_CREATE_USERS has no effect without OIDC_ISSUER',
    'OIDC_ADMIN_GROUP has no effect without OIDC_ISSUER',
  ])
})

test.each(['PASSWORD_LOGIN', 'OIDC_CREATE_USERS'])('%s is true or false', (name) => {
  expect(read({ ...GOOD, [name]: 'maybe' }).problems).toEqual([`${name} must be true or false, not "maybe"`])
})

test('a name that does not fit on a button is refused', () => {
  expect(read({ ...GOOD, OIDC_NAME: 'x'.repeat(61) }).problems).toEqual([
    'OIDC_NAME must have at most 60 characters, without control characters',
  ])
})
