import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { lockByName } from '#db/portable'
import {
  countOwnChannels,
  DEFAULT_SETTINGS,
  findProgress,
  findSettings,
  listChannelIds,
  type Place,
  putSettings,
  type Settings,
  setChannels,
} from '#reminders/settings-store'

export interface ChosenSettings extends Settings {
  channelIds: number[]
}

export async function readSettings(place: Place): Promise<ChosenSettings> {
  const settings = (await findSettings(place)) ?? DEFAULT_SETTINGS
  return { ...settings, channelIds: await listChannelIds(place) }
}

/**
 * Only what is included changes. What is planned follows at once: the next look is now. Turned on, it begins now, so that nobody
 * is reminded of what was due before.
 */
export function changeSettings(
  scope: GroupScope,
  clock: Clock,
  changes: Partial<ChosenSettings>,
): Promise<ChosenSettings> {
  return inTransaction(scope, async (scope) => {
    // Two changes at once would make the same rows.
    await lockByName(scope.db, `reminders of ${scope.userId} in ${scope.groupId}`)
    const before = await readSettings(scope)
    const wanted = { ...before, ...changes }
    if (JSON.stringify(wanted) === JSON.stringify(before)) return before
    await requireOwnChannels(scope, wanted.channelIds)
    const { channelIds, ...settings } = wanted
    const at = toInstant(clock.now())
    const begins =
      settings.enabled && !before.enabled
        ? { enabledAt: at, plannedThrough: at }
        : await anewSince(scope, before, settings, clock.now())
    await putSettings(scope, settings, { ...begins, nextPlanAt: settings.enabled ? at : null }, at)
    await setChannels(scope, channelIds)
    return wanted
  })
}

const DAY_SECONDS = 24 * 60 * 60

/** With another hour the day is looked at again: what was to come later may be due already. Nothing is sent twice by it. */
async function anewSince(scope: WritingScope, before: Settings, after: Settings, now: Date) {
  if (before.hour === after.hour && before.timezone === after.timezone) return {}
  const { plannedThrough, enabledAt } = (await findProgress(scope)) ?? {}
  if (!plannedThrough || !enabledAt) return {}
  const dayAgo = toInstant(secondsLater(now, -DAY_SECONDS))
  const since = enabledAt > dayAgo ? enabledAt : dayAgo
  return since < plannedThrough ? { plannedThrough: since } : {}
}

async function requireOwnChannels(scope: WritingScope, ids: readonly number[]): Promise<void> {
  if ((await countOwnChannels(scope, ids)) !== ids.length) throw refuse('unknown-channel')
}
