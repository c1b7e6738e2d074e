import { ApiError, type Bill, type BillChanges, type GroupClient } from '@duebook/contract'
import { dateWithAnchor } from '#bills/anchor'
import { CommandFailure, EXIT } from '#failures'

export interface WantedChanges {
  changes: BillChanges
  /** The day of the month of later due dates, where the next one is in a shorter month. */
  anchor: number | undefined
}

/**
 * Only over what was read. Mostly one call. The server takes the day of the month from the due date, and the number of due dates left
 * changes with it: where that gives something else than is wanted, further calls put it right.
 */
export async function changeBill(
  books: GroupClient,
  before: { data: Bill; etag: string | undefined },
  { changes, anchor }: WantedChanges,
): Promise<Bill> {
  const id = before.data.id
  let bill = await update(books, id, changes, before.etag)
  for (const step of anchorSteps(bill, anchor)) bill = await updateAgain(books, bill, step)
  const times = changes.cycles_left
  if (typeof times === 'number' && bill.cycles_left !== times)
    bill = await updateAgain(books, bill, { cycles_left: times })
  return bill
}

/** By a date that has the wanted day, and back along the schedule, which keeps it. */
function anchorSteps(bill: Bill, anchor: number | undefined): BillChanges[] {
  if (anchor === undefined || bill.anchor_day === anchor) return []
  const { due_date, frequency, schedule } = bill
  const { date, isOnSchedule } = dateWithAnchor(bill, anchor)
  const back = { due_date }
  if (isOnSchedule) return [{ due_date: date }, back]
  const itsOwn = schedule ? { schedule } : { frequency, schedule: null }
  return [{ due_date: date, frequency: 'monthly', schedule: null }, back, itsOwn]
}

async function updateAgain(books: GroupClient, bill: Bill, changes: BillChanges): Promise<Bill> {
  const { data, etag } = await books.bills.getVersioned(bill.id)
  if (data.updated_at !== bill.updated_at) throw conflict()
  return update(books, bill.id, changes, etag)
}

async function update(
  books: GroupClient,
  id: number,
  changes: BillChanges,
  etag: string | undefined,
): Promise<Bill> {
  try {
    return await books.bills.update(id, changes, { ifMatch: etag })
  } catch (error) {
    throw error instanceof ApiError && error.status === 412 ? conflict() : error
  }
}

export function conflict(): CommandFailure {
  return new CommandFailure(
    EXIT.failed,
    'edit-conflict',
    'Someone else has changed this bill in the meantime. Look at it and run the command again.',
  )
}
