import type { Command } from '#cli/command'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { currentKeys, secretsKeyPlace } from '#cli/secrets-key'
import { resetSecrets as resetAll } from '#secrets/reset-secrets'

export const resetSecrets: Command = {
  purpose: 'Give up secrets that cannot be read because SECRETS_KEY was lost or changed',
  options: {},
  help: [
    'Reminder channels whose tokens and keys cannot be read are paused, and their owners have to enter them again. New keys',
    'for push notifications are created. Webhooks are paused until they have a new secret. What can be read stays as it is.',
    'Authenticator apps whose secret cannot be read no longer work, but a second factor is still asked for: their users sign in with',
    'a recovery code and set the app up again. For those without one, run reset-factors.',
    'Use it only if the old key is gone: with it, set SECRETS_KEY back, or use SECRETS_KEY_PREVIOUS to change the key.',
    '',
  ],
  needsDatabase: true,
  async run({ config, database, clock }) {
    await requireCurrentSchema(database)
    const { wasMismatch, pausedChannels, pausedWebhooks, unreadableTotps } = await resetAll(
      database,
      clock,
      currentKeys(config),
    )
    const isChanged = wasMismatch || pausedChannels + pausedWebhooks > 0
    return {
      result: {
        changed: isChanged,
        paused_channels: pausedChannels,
        paused_webhooks: pausedWebhooks,
        unreadable_authenticator_apps: unreadableTotps,
      },
      sentence: [
        isChanged
          ? `The database now uses the key in ${secretsKeyPlace(config)}. Reminder channels paused: ${pausedChannels}; webhooks paused: ${pausedWebhooks}`
          : `The key in ${secretsKeyPlace(config)} matches. Nothing was changed`,
        ...(unreadableTotps === 0 ? [] : [appsLost(unreadableTotps)]),
      ].join('\n'),
    }
  },
}

/** Second factors are not turned off. */
function appsLost(count: number): string {
  return (
    `Authenticator apps that no longer work: ${count}. Their users sign in with a recovery code and set the app up again; ` +
    'for those without one, run "npm run duebook -- reset-factors --email EMAIL"'
  )
}
