import type { SchedulePreview } from '@duebook/contract'
import { readDate } from '#core/read-date'
import { readSchedule } from '#core/recurrence/read-schedule'
import type { TypedSchedule } from '#cycles/preview-schedule'

/** What somebody has typed, in the words of the rules. */
export function readPreview(body: SchedulePreview): TypedSchedule {
  const {
    frequency,
    schedule,
    ends_on: endsOn,
    cycles_left: cyclesLeft,
    anchor_day: anchorDay,
    weekend,
  } = body
  return {
    dueDate: readDate(body.due_date),
    ...(frequency === undefined ? {} : { frequency }),
    ...(schedule === undefined ? {} : { schedule: schedule === null ? null : readSchedule(schedule) }),
    ...(endsOn === undefined ? {} : { endsOn: endsOn === null ? null : readDate(endsOn) }),
    ...(cyclesLeft === undefined ? {} : { cyclesLeft }),
    ...(anchorDay === undefined ? {} : { anchorDay }),
    ...(weekend === undefined ? {} : { weekend }),
  }
}
