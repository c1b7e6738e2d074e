import { migrateWithCopy } from '#backup/migrate-with-copy'
import type { Command } from '#cli/command'
import { CommandFailure } from '#cli/command'
import { OperatorError } from '#core/operator-error'
import { NewerDatabaseError } from '#db/migrate'
import { schemaVersion } from '#db/schema-fit'

export const migrateDatabase: Command = {
  purpose: 'Update the database schema (also happens at startup)',
  options: {},
  help: [],
  async run({ database, clock, config }) {
    try {
      const { applied, keptAs } = await migrateWithCopy(database, config.database, clock)
      const version = await schemaVersion(database)
      const sentence =
        applied.length === 0
          ? `The schema is up to date (version ${version})`
          : `Applied ${applied.join(', ')}; the schema is now at version ${version}`
      const kept = keptAs === undefined ? '' : `. The previous database was kept as ${keptAs}`
      return { result: { applied, version, kept_as: keptAs }, sentence: sentence + kept }
    } catch (error) {
      const isForOperators = error instanceof NewerDatabaseError || error instanceof OperatorError
      throw isForOperators ? new CommandFailure(error.message) : error
    }
  },
}
