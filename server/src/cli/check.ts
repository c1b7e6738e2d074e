import { type Command, CommandFailure } from '#cli/command'
import { requireCurrentSchema } from '#cli/require-current-schema'

export const check: Command = {
  purpose: 'Check settings, database and data for problems',
  options: {},
  help: [],
  needsDatabase: true,
  async run({ database }) {
    const version = await requireCurrentSchema(database)
    const damage = await database.findDamage()
    if (damage.length > 0) {
      throw new CommandFailure(`The database is damaged:\n${damage.join('\n')}\nRestore it from a backup`)
    }
    const engine = await database.describe()
    return {
      result: { engine, version },
      sentence: `No problems found: ${engine}, schema version ${version}`,
    }
  },
}
