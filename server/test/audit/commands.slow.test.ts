import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open'
import { asJson, settingsFor } from '../people/support/operator.ts'
import { type Settings, temporaryDirectory } from '../process/server-process.ts'
import { PASSWORD } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, migratedDatabase, type TestDatabase } from '../support/test-database.ts'
import { entriesOf } from './support/entries.ts'

const [ADA, GRACE] = ['ada@example.org', 'grace@example.org']
const FILE = join(temporaryDirectory(), 'bills.csv')
const GROUP = ['--group', 'Personal']

/** In this order: each finds what those before have left. */
const COMMANDS: ReadonlyArray<[args: string[], code: number, entries: string[]]> = [
  [['create-user', '--email', ADA], 0, ['setup.completed']],
  [['create-user', '--email', ADA], 1, []],
  [['create-user', '--email', GRACE, '--admin'], 0, ['user.created']],
  [['create-group', '--name', 'Club'], 0, ['database.created']],
  [['create-group', '--name', 'Club'], 1, []],
  [['reset-password', '--email', GRACE], 0, ['password.reset']],
  [['reset-password', '--email', 'nobody@example.org'], 1, []],
  [['reset-factors', '--email', GRACE], 0, ['factors.reset']],
  [['reset-factors', '--email', 'nobody@example.org'], 1, []],
  [['sign-in-link', '--email', GRACE], 0, ['sign-in-link.created']],
  [['sign-in-link', '--email', 'nobody@example.org'], 1, []],
  [['import-bills', FILE, ...GROUP, '--dry-run'], 0, []],
  [['import-bills', FILE, ...GROUP], 0, ['import.committed']],
  [['undo-import', '--id', '2', ...GROUP], 0, ['import.undone']],
  [['undo-import', '--id', '2', ...GROUP], 1, []],
]

describe.each(DIALECTS)('commands of the operator on %s', (dialect) => {
  let place: TestDatabase
  let settings: Settings
  sharedSetUp({
    async begin() {
      place = await migratedDatabase(dialect)
      settings = settingsFor(place)
      writeFileSync(FILE, 'name,amount,due_date,frequency,type\nRent,1200.5,2030-01-31,monthly,bill\n')
    },
    end: () => place.drop(),
    inOrder: true,
  })

  test.each(COMMANDS)('%j ends with %i and is in the log as %j', async (args, code, expected) => {
    const database = await openDatabase(place.location, silentLog)
    onTestFinished(() => database.close())
    const added = await entriesOf(database, async () => {
      expect(await asJson(args, settings, PASSWORD)).toMatchObject({ code })
    })
    expect(added.map(({ action }) => action)).toEqual(expected)
    const by = { user_id: null, email: null, address: null, method: 'operator', outcome: 'done', count: 1 }
    for (const entry of added) expect(entry).toMatchObject(by)
  })
})
