import { type Command, CommandFailure } from '#cli/command'
import { schemaVersion } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'

export const check: Command = {
  purpose: 'Look whether settings, database and data are sound',
  options: {},
  help: [],
  needsDatabase: true,
  async run({ database }) {
    const version = await schemaVersion(database)
    if (version !== MIGRATIONS.length) {
      const mend =
        version < MIGRATIONS.length
          ? 'Run "npm run duebook -- migrate"'
          : 'Run the newer Duebook that wrote it'
      throw new CommandFailure(
        `The schema has version ${version}, this program needs ${MIGRATIONS.length}. ${mend}`,
      )
    }
    const damage = await database.findDamage()
    if (damage.length > 0) {
      throw new CommandFailure(`The database is damaged:\n${damage.join('\n')}\nRestore it from a backup`)
    }
    const engine = await database.describe()
    return { result: { engine, version }, sentence: `All is well: ${engine}, schema version ${version}` }
  },
}
