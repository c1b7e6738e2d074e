import { API_PREFIX, type Bill, type NewBill, type Schedule, WEEKDAYS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { parseCalendarDate } from '#core/calendar'

/**
 * Every bill that is added gets a schedule that gives the due dates of its frequency, as if somebody had made it in the form.
 * Who adds it knows only the contract, and so neither sends schedules nor looks at them: they are null in what comes back.
 */
export function giveBillsSchedules(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { body, method, url } = request
    if (!isObject(body) || !url.startsWith(`${API_PREFIX}/bills`)) return
    if (method === 'PUT' && body.schedule === null) delete body.schedule
    if (method !== 'POST' || !BILLS.test(url) || 'schedule' in body) return
    const schedule = sameDatesAs(body)
    if (schedule) body.schedule = schedule
  })
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    return payload.toString().replaceAll(SCHEDULE, '"schedule":null')
  })
}

const BILLS = new RegExp(`^${API_PREFIX}/bills/?$`)
const SCHEDULE = /"schedule":\{[^}]*\}/g

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null
}

/** Undefined of what is no bill: it is refused as it is. */
export function sameDatesAs({ due_date, frequency }: Partial<Record<keyof NewBill, unknown>>) {
  const due = typeof due_date === 'string' ? parseCalendarDate(due_date) : undefined
  if (!due) return undefined
  const [month, day] = [Number(due.slice(5, 7)), Number(due.slice(8))]
  const weekday = WEEKDAYS[(new Date(due).getUTCDay() + 6) % 7] ?? 'mon'
  const schedules: Record<Bill['frequency'], Schedule> = {
    weekly: { every: 1, unit: 'week', weekdays: [weekday] },
    biweekly: { every: 2, unit: 'week', weekdays: [weekday] },
    monthly: { every: 1, unit: 'month', days: [day] },
    quarterly: { every: 3, unit: 'month', days: [day] },
    semiannual: { every: 6, unit: 'month', days: [day] },
    annual: { every: 1, unit: 'year', months: [month], day },
  }
  return schedules[frequency as Bill['frequency']] as Schedule | undefined
}
