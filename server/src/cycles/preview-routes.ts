import { endpoints, type SchedulePreview } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findBill } from '#bills/store'
import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import { requireFound } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { readDate } from '#core/read-date'
import { readSchedule } from '#core/recurrence/read-schedule'
import { previewOf, type TypedSchedule } from '#cycles/preview-schedule'
import type { GroupScope } from '#db/group-scope'
import { serve } from '#http/serve'

const DEFAULT_COUNT = 5

/** For whoever is signed in; about a bill for those who may see it. */
export function schedulePreviewRoutes(
  app: FastifyInstance,
  clock: Clock,
  selectScope: (request: FastifyRequest) => Promise<GroupScope>,
): void {
  serve(app, endpoints.previewSchedule, async ({ body, request }) => {
    const typed = readTyped(body)
    const { bill_id: billId, anchor_day: anchorDay, count = DEFAULT_COUNT } = body
    const scope = billId === undefined ? undefined : await selectScope(request)
    const bill = scope && requireFound(await findBill(scope, knownId(billId)), 'bill-not-found')
    const today = calendarDateIn(scope?.timezone ?? 'UTC', clock.now())
    return previewOf(bill, typed, { today, count, anchorDay }).map(({ dueDate, payOn }) => ({
      due_date: dueDate,
      pay_on: payOn,
    }))
  })
}

function readTyped(body: SchedulePreview): TypedSchedule {
  const { frequency, schedule, ends_on: endsOn, cycles_left: cyclesLeft, weekend } = body
  return {
    dueDate: readDate(body.due_date),
    ...(frequency === undefined ? {} : { frequency }),
    ...(schedule === undefined ? {} : { schedule: schedule === null ? null : readSchedule(schedule) }),
    ...(endsOn === undefined ? {} : { endsOn: endsOn === null ? null : readDate(endsOn) }),
    ...(cyclesLeft === undefined ? {} : { cyclesLeft }),
    ...(weekend === undefined ? {} : { weekend }),
  }
}

/** One that is too large is no bill's; PostgreSQL would refuse to compare with it. */
function knownId(id: number | undefined): number {
  return Number.isSafeInteger(id) ? (id as number) : NO_ID
}
