import type { Command } from '#cli/command'
import { CommandFailure } from '#cli/command'
import { migrate, NewerDatabaseError, schemaVersion } from '#db/migrate'

export const migrateDatabase: Command = {
  purpose: 'Bring the database’s schema up to date (start-up does the same)',
  options: {},
  help: [],
  async run({ database, clock }) {
    try {
      const applied = await migrate(database, clock)
      const version = await schemaVersion(database)
      const sentence =
        applied.length === 0
          ? `The schema is up to date (version ${version})`
          : `Applied ${applied.join(', ')}; the schema has version ${version}`
      return { result: { applied, version }, sentence }
    } catch (error) {
      throw error instanceof NewerDatabaseError ? new CommandFailure(error.message) : error
    }
  },
}
