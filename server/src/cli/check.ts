import { type Command, CommandFailure } from '#cli/command'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { isKnown, secretsKeyPlace } from '#cli/secrets-key'
import { findFingerprint } from '#secrets/store'

export const check: Command = {
  purpose: 'Check settings, database and data for problems',
  options: {},
  help: [],
  needsDatabase: true,
  async run({ config, database }) {
    const version = await requireCurrentSchema(database)
    const damage = await database.findDamage()
    if (damage.length > 0) {
      throw new CommandFailure(`The database is damaged:\n${damage.join('\n')}\nRestore it from a backup`)
    }
    const fingerprint = await findFingerprint(database.read)
    if (fingerprint !== undefined && !isKnown(config, fingerprint)) {
      throw new CommandFailure(
        `The key for secrets in ${secretsKeyPlace(config)} does not match the database. Put the right one back, or run ` +
          '"npm run duebook -- secrets reset"',
      )
    }
    const engine = await database.describe()
    return {
      result: { engine, version },
      sentence: `No problems found: ${engine}, schema version ${version}`,
    }
  },
}
