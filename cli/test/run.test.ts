import { expect, test } from 'vitest'
import { COMMANDS } from '../src/commands/table.ts'
import { SECTIONS } from '../src/help/sections.ts'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

const { version } = (await import('../../package.json', { with: { type: 'json' } })).default

test('without anything it shows the first steps and every command', async () => {
  const { code, stdout, stderr } = await terminal().type('duebook')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('First steps\n  duebook login     sign in to your server\n')
  for (const [name, { summary }] of Object.entries(COMMANDS)) expect(stdout).toMatch(line(name, summary))
})

test('every command is in one section of the help', () => {
  const sorted = (names: readonly string[]) => [...names].sort()
  expect(sorted(SECTIONS.flatMap(({ commands }) => commands))).toEqual(sorted(Object.keys(COMMANDS)))
})

test.each(['duebook help', 'duebook --help', 'duebook -h', 'duebook help --help'])(
  '%s is the overview',
  async (typed) => {
    const { type } = terminal()
    expect(await type(typed)).toEqual(await type('duebook'))
  },
)

test.each(Object.keys(COMMANDS))('"duebook help %s" shows its usage, options and examples', async (name) => {
  const { type } = terminal()
  const { default: command } = await (COMMANDS[name] as (typeof COMMANDS)[string]).load()
  const { code, stdout } = await type(`duebook help ${name}`)
  expect(code).toBe(0)
  expect(stdout).toContain(`Usage\n  ${command.usage[0]}\n`)
  for (const example of command.examples) expect(stdout).toContain(`\n  ${example}\n`)
  expect(stdout).toMatch(/^ +-h, --help +show this help$/m)
  const lines = stdout.split('\n').filter((each) => each.length > 80 && !each.startsWith('  duebook '))
  expect(lines).toEqual([])
  const withOption = await type(`duebook ${name} --help`)
  expect(withOption.code).toBe(0)
})

test('help is also there as JSON', async () => {
  const { stdout } = await terminal().type('duebook help pay --json')
  expect(JSON.parse(stdout)).toMatchObject({ command: 'pay', summary: 'Record a payment' })
})

test.each(['duebook --version', 'duebook -V'])('%s is the version of the package', async (typed) => {
  expect(await terminal().type(typed)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

test.each([
  ['duebook pya', 'There is no command "pya". Did you mean "pay"? Run "duebook help".'],
  ['duebook xyzzy', 'There is no command "xyzzy". Run "duebook help".'],
  ['duebook help pya', 'There is no command "pya". Did you mean "pay"? Run "duebook help".'],
  ['duebook constructor', 'There is no command "constructor". Run "duebook help".'],
  ['duebook --days 3 due', 'There is no option --days before the command. Run "duebook help".'],
  ['duebook due --dais 3', 'There is no option --dais. Did you mean "--days"?'],
  ['duebook due --days', '--days needs a value: --days DAYS'],
  [
    'duebook due --days -5',
    '--days needs a value: --days DAYS\nFor one that begins with a hyphen, write --days=-5',
  ],
  ['duebook due --days 3 --days 4', '--days is given twice.'],
  ['duebook due --json=yes', '--json takes no value.'],
  ['duebook due tomorrow', 'Unexpected argument "tomorrow".'],
  ['duebook pay rent -5', '-5 looks like an option. Write it after --, as in: duebook pay rent -- -5'],
])('%s is refused with what to do', async (typed, sentence) => {
  const { code, stdout, stderr } = await terminal().type(typed)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.replace(/\nUsage: [\s\S]*$/, '\n')).toBe(`${sentence}\n`)
})

test('what is wrong with the words of a command is told with its usage', async () => {
  const { stderr } = await terminal().type('duebook due --nothing')
  expect(stderr).toMatch(/^There is no option --nothing\.\nUsage: duebook due .*\n$/)
})

test('with --json a failure is JSON as well', async () => {
  const { code, stdout } = await terminal().type('duebook --json nothing')
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({ code: 'usage', error: expect.stringContaining('"nothing"') })
})

test('options may stand anywhere, also before the command, and after -- there are none', async () => {
  const { given, signedIn } = await startServer()
  await given.bill({ name: 'Rent', due_date: '2026-11-18' })
  const { type } = await signedIn()
  const plain = await type('duebook due --json --days 3')
  expect(JSON.parse(plain.stdout)).toMatchObject([{ bill_name: 'Rent' }])
  expect(await type('duebook --json --group Personal due --days=3')).toEqual(plain)
  const { code, stderr } = await type('duebook pay -- --json')
  expect(code).toBe(3)
  expect(stderr).toContain('There is no bill "--json".')
})

test('an unexpected error is one sentence without secrets, and DUEBOOK_DEBUG shows where', async () => {
  const secret = `dbk_${'x'.repeat(40)}`
  const broken = {
    now: () => {
      throw new Error(`broken with ${secret}`)
    },
  }
  const { signedIn } = await startServer()
  const { type } = await signedIn(broken)
  expect(await type('duebook due')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Something went wrong: broken with dbk_… (DUEBOOK_DEBUG=1 shows where)\n',
  })
  const debugged = await (await signedIn({ ...broken, env: { DUEBOOK_DEBUG: '1' } })).type('duebook due')
  expect(debugged.stderr).toMatch(/\n {4}at .*run\.test\.ts/)
  expect(debugged.stderr).not.toContain(secret)
})

function line(name: string, summary: string): RegExp {
  return new RegExp(`^  ${name} +${RegExp.escape(summary)}$`, 'm')
}
