import { expect, test } from 'vitest'
import { bashQuoted, readBashLine } from '../src/completion/bash-words.ts'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

test.each(['bash', 'zsh', 'fish'])('the script for %s says how to install it', async (shell) => {
  const { code, stdout } = await terminal().type(`duebook completion ${shell}`)
  expect(code).toBe(0)
  expect(stdout).toContain(`duebook completion ${shell}`)
  expect(stdout).toContain(`duebook completion --words ${shell} -- `)
})

test('a shell that is not known is refused', async () => {
  const { code, stderr } = await terminal().type('duebook completion tcsh')
  expect(code).toBe(2)
  expect(stderr).toContain('Which shell?')
})

test.each([
  ['', /^words\ndue\t.*\nlist\t/],
  ["pay Rent ''", /^words\n$/],
  ['due --', /^words\n--days\thow many days/],
  ['due --days 3 --', /^words\n--json\t(?![\s\S]*--days)/],
  ["completion ''", /^words\nbash\nzsh\nfish\n$/],
  ["help ''", /^words\ndue\t/],
  ["nothing ''", /^words\n$/],
])('after "duebook %s" there are candidates without a server', async (typed, answer) => {
  const words = typed === '' ? "''" : typed
  const { code, stdout, stderr } = await terminal().type(`duebook completion --words zsh -- ${words}`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(answer)
})

test('names of bills come from the server, by number where a name would not do', async () => {
  const { given, signedIn } = await startServer()
  await given.bill({ name: 'Rent', due_date: '2026-12-01' })
  await given.bill({ name: 'Twice', due_date: '2026-12-01' })
  await given.bill({ name: 'Twice', due_date: '2026-12-02' })
  await given.bill({ name: '--yes', due_date: '2026-12-03' })
  const { type } = await signedIn()
  expect((await type("duebook completion --words fish -- pay ''")).stdout).toBe(
    [
      'words',
      'Rent\tdue Tue 1 Dec',
      '2\tTwice, due Tue 1 Dec',
      '3\tTwice, due Wed 2 Dec',
      '4\t--yes, due Thu 3 Dec',
      '',
    ].join('\n'),
  )
  expect((await type('duebook completion --words fish -- due --group=P')).stdout).toBe(
    'words\n--group=Personal\n',
  )
  expect((await type("duebook completion --words bash -- 'duebook pay re' re")).stdout).toBe('words\nRent\n')
})

test('there is silence when nobody is signed in or the server is away', async () => {
  const silent = { code: 0, stdout: 'words\n', stderr: '' }
  expect(await terminal().type("duebook completion --words zsh -- pay ''")).toEqual(silent)
  const away = terminal({ env: { DUEBOOK_URL: 'http://127.0.0.1:1', DUEBOOK_TOKEN: 'dbk_x' } })
  expect(await away.type("duebook completion --words zsh -- pay ''")).toEqual(silent)
})

test('a server that does not answer is waited for only a moment', async () => {
  const { signedIn, app } = await startServer()
  const { type } = await signedIn({ env: { DUEBOOK_COMPLETION_SECONDS: '0.05' } })
  const waiting = Promise.withResolvers<void>()
  app.server.prependListener('request', () => waiting.resolve())
  app.server.removeAllListeners('request')
  app.server.on('request', () => waiting.resolve())
  const { stdout } = await type("duebook completion --words zsh -- pay ''")
  await waiting.promise
  app.server.closeAllConnections()
  expect(stdout).toBe('words\n')
})

test.each([
  ['duebook pay re', ['duebook', 'pay', 're'], ''],
  ['duebook pay ', ['duebook', 'pay', ''], ''],
  ["duebook pay 'a b", ['duebook', 'pay', 'a b'], "'"],
  ['duebook pay "a \\" $x', ['duebook', 'pay', 'a " $x'], '"'],
  ['duebook pay a\\ b', ['duebook', 'pay', 'a b'], ''],
  ['cd x && duebook due', ['duebook', 'due'], ''],
] as const)('bash reads %s', (line, words, quote) => {
  expect(readBashLine(line)).toMatchObject({ words, quote })
})

test.each([
  ['a b', '', 'a\\ b'],
  ['$(id)', '', '\\$\\(id\\)'],
  ["it's", "'", "it'\\''s"],
  ['a"$`\\', '"', 'a\\"\\$\\`\\\\'],
  ['Größe', '', 'Größe'],
  ['no!', '"', `no"'!'"`],
] as const)('%s after an open %j is quoted for bash', (word, quote, quoted) => {
  expect(bashQuoted(word, quote)).toBe(quoted)
})
