import { FEED_DEFAULTS, type FeedChanges, type NewFeed, TEXT_LIMITS } from '@duebook/contract'
import { cleanRequiredText } from '#core/text'
import type { FeedValues } from '#feeds/store'

export function readNewFeed(body: NewFeed): FeedValues {
  const wanted = { ...FEED_DEFAULTS, ...body }
  return {
    name: readName(wanted.name),
    groupIds: readGroupIds(wanted.database_ids),
    include: wanted.include,
    showAmounts: wanted.show_amounts,
    paid: wanted.paid,
    alarmDays: wanted.alarm_days,
  }
}

export function readFeedChanges(body: FeedChanges): Partial<FeedValues> {
  return {
    ...(body.name === undefined ? {} : { name: readName(body.name) }),
    ...(body.database_ids === undefined ? {} : { groupIds: readGroupIds(body.database_ids) }),
    ...(body.include === undefined ? {} : { include: body.include }),
    ...(body.show_amounts === undefined ? {} : { showAmounts: body.show_amounts }),
    ...(body.paid === undefined ? {} : { paid: body.paid }),
    ...(body.alarm_days === undefined ? {} : { alarmDays: body.alarm_days }),
  }
}

function readName(name: string): string {
  return cleanRequiredText(name, { field: 'name', maxLength: TEXT_LIMITS.feedName })
}

/** Each once. */
function readGroupIds(ids: number[] | null): number[] | null {
  return ids && [...new Set(ids)].sort((a, b) => a - b)
}
