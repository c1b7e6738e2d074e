import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config/config'
import { SECRET_SETTINGS } from '#config/secrets'

const folder = mkdtempSync(join(tmpdir(), 'duebook-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LONG = 'a secret of the tests that is long enough'
const GOOD: Record<(typeof SECRET_SETTINGS)[number], string> = {
  DATABASE_URL: 'postgres://duebook:hunter2@db/duebook',
  ADMIN_PASSWORD: ' correct horse battery staple ',
  JWT_SECRET: ` ${LONG} `,
  JWT_SECRET_PREVIOUS: `${LONG}, the old one`,
  SECRETS_KEY: `${LONG}, for secrets`,
  SECRETS_KEY_PREVIOUS: ` ${LONG}, for secrets before`,
  SMTP_URL: 'smtp://bills:hunter2@mail.example.org:587',
  METRICS_TOKEN: '0123456789abcdef',
  OIDC_CLIENT_SECRET: 'secret-word',
}
/** What goes with a secret. */
const BESIDE = {
  ADMIN_EMAIL: 'ada@example.org',
  MAIL_FROM: 'bills@example.org',
  PUBLIC_URL: 'https://bills.example.org',
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'duebook',
}

function fileWith(content: string | Buffer): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

test.each([
  ['as it stands', ''],
  ['without the line break at its end', '\n'],
  ['without the line break of Windows at its end', '\r\n'],
])('every secret can come from a file, %s', (_, end) => {
  const files = Object.entries(GOOD).map(([name, value]) => [`${name}_FILE`, fileWith(value + end)])
  const fromFiles = readConfig({ ...BESIDE, ...Object.fromEntries(files) }, folder)
  expect(fromFiles).toEqual(readConfig({ ...BESIDE, ...GOOD }, folder))
  expect(fromFiles.problems).toEqual([])
  expect(fromFiles.config).toMatchObject({
    jwtSecret: GOOD.JWT_SECRET,
    admin: { password: GOOD.ADMIN_PASSWORD },
    mail: { smtpUrl: GOOD.SMTP_URL },
    openid: { clientSecret: GOOD.OIDC_CLIENT_SECRET },
  })
})

test('only one line break is removed, and a path is seen from the folder of Duebook', () => {
  writeFileSync(join(folder, 'secret'), `${LONG}\n\n`)
  expect(readConfig({ JWT_SECRET_FILE: ' secret ' }, folder).config.jwtSecret).toBe(`${LONG}\n`)
})

test('a value in a file is held to the same rules, and not repeated', () => {
  const short = { JWT_SECRET_FILE: fileWith('hunter2'), METRICS_TOKEN_FILE: fileWith('hunter2') }
  const { problems } = readConfig(short, folder)
  expect(problems).toEqual([
    expect.stringMatching(/^JWT_SECRET must have at least 32/),
    expect.stringMatching(/^METRICS_TOKEN must have at least 16/),
  ])
  expect(problems.join()).not.toContain('hunter2')
})

test('an empty setting beside the file counts as none, and an empty path too', () => {
  const settings = { JWT_SECRET: '', JWT_SECRET_FILE: fileWith(LONG), METRICS_TOKEN_FILE: ' ' }
  expect(readConfig(settings, folder)).toMatchObject({
    config: { jwtSecret: LONG, metricsToken: undefined },
    problems: [],
  })
})

describe.each(SECRET_SETTINGS)('%s_FILE', (name) => {
  const problemsOf = (path: string, more = {}) =>
    readConfig({ ...BESIDE, ...without(name), [`${name}_FILE`]: path, ...more }, folder).problems

  test('beside the setting itself is refused', () => {
    expect(problemsOf(fileWith(GOOD[name]), { [name]: GOOD[name] })).toEqual([
      `${name}_FILE and ${name} are both set. Set only one of them`,
    ])
  })

  test('that cannot be used is reported in one line that does not show its content', () => {
    const pipe = join(folder, `pipe-${name}`)
    execFileSync('mkfifo', [pipe])
    mkdirSync(join(folder, name))
    const latin1 = Buffer.from(`hunter2 ${'é'.repeat(40)}`, 'latin1')
    const table: Array<[path: string, sentence: RegExp]> = [
      [join(folder, 'nothing'), /is set to .*\/nothing, which cannot be read: no such file$/],
      [join(folder, name), /is set to .*, which is not a file$/],
      [pipe, /is set to .*, which is not a file$/],
      [fileWith(''), /is set to an empty file$/],
      [fileWith(' \n'), /is set to an empty file$/],
      [fileWith('hunter2'.repeat(10_000)), /is set to a file larger than 64 KiB\. /],
      [fileWith(latin1), /is set to a file that is not UTF-8 text$/],
    ]
    for (const [path, sentence] of table) {
      const problems = problemsOf(path)
      expect(problems).toEqual([expect.stringMatching(sentence)])
      expect(problems[0]).toMatch(new RegExp(`^${name}_FILE `))
      expect(problems[0]).not.toContain('hunter2')
    }
  })
})

/** Several processes are only wrong on SQLite, which an unreadable address must not be taken for. */
function without(name: string): Record<string, string> {
  return { ...Object.fromEntries(Object.entries(GOOD).filter(([each]) => each !== name)), WORKERS: '2' }
}
