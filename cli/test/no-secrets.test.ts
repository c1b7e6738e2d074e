import { expect, test } from 'vitest'
import { PASSWORD } from '../../server/test/support/secrets.ts'
import { startServer } from './support/server.ts'
import { credentialsAt, keptAt, logIn } from './support/signed-in-file.ts'
import { terminal } from './support/terminal.ts'

const LINES = [
  'whoami',
  'use',
  'use Personal',
  'use nothing',
  'open',
  'open Rent',
  'due',
  'due --days x',
  'list',
  'show Rent',
  'payments',
  'stats',
  'forecast',
  'login http://127.0.0.1:1 --token',
  'logout --unknown',
  'nothing',
]

test.each([true, false])(
  'no command shows the token or the password (on a terminal: %s)',
  async (isTerminal) => {
    const { url, given, clock } = await startServer()
    await given.bill({ name: 'Rent' })
    const { email, client } = await given.firstOwner()
    const desk = terminal({ isTerminal, now: () => clock.now() })
    const ran = [await logIn(desk, url, email)]
    const former = keptAt(desk.home).token
    ran.push(await logIn(desk, url, email, '--json'))
    const { token } = keptAt(desk.home)
    for (const line of LINES) {
      ran.push(
        await desk.type(`duebook ${line}`, `${token}\n`),
        await desk.type(`duebook ${line} --json`, ''),
      )
    }
    for (const { id } of await client.personalTokens.list()) await client.personalTokens.end(id)
    for (const line of ['due', 'whoami --json', 'use Personal', 'logout'])
      ran.push(await desk.type(`duebook ${line}`))
    const shown = ran.map(({ stdout, stderr }) => stdout + stderr).join('\n')
    expect(shown).toContain(credentialsAt(desk.home))
    expect(shown).toContain('Your access token has ended.')
    expect(shown).not.toContain(former)
    expect(shown).not.toContain(token)
    expect(shown).not.toContain(PASSWORD)
  },
)
