import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { lockByName } from '#db/portable'
import {
  countOwnChannels,
  DEFAULT_SETTINGS,
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
    const begins = settings.enabled && !before.enabled ? { enabledAt: at, plannedThrough: at } : {}
    await putSettings(scope, settings, { ...begins, nextPlanAt: settings.enabled ? at : null }, at)
    await setChannels(scope, channelIds)
    return wanted
  })
}

async function requireOwnChannels(scope: WritingScope, ids: readonly number[]): Promise<void> {
  if ((await countOwnChannels(scope, ids)) !== ids.length) throw refuse('unknown-channel')
}
