import { ApiError, type Bill, type BillChanges, type GroupClient } from '@duebook/contract'
import { CommandFailure, EXIT } from '#failures'

/**
 * Only over what was read. Mostly one call. The number of due dates left changes with the due date, and the stored day of the month
 * counts as not sent beside one off the schedule: where that gives something else than is wanted, a second call puts it right.
 */
export async function changeBill(
  books: GroupClient,
  before: { data: Bill; etag: string | undefined },
  changes: BillChanges,
): Promise<Bill> {
  const bill = await update(books, before.data.id, changes, before.etag)
  const { cycles_left, anchor_day } = changes
  const missing: BillChanges = {
    ...(anchor_day !== undefined && bill.anchor_day !== anchor_day && { anchor_day }),
    ...(typeof cycles_left === 'number' && bill.cycles_left !== cycles_left && { cycles_left }),
  }
  return Object.keys(missing).length === 0 ? bill : updateAgain(books, bill, missing)
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
