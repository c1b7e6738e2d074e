import type { GroupScope } from '#db/group-scope'

/** Each due date once, however often it was settled. */
export async function countSettledCycles({ db, groupId }: GroupScope, billId: number): Promise<number> {
  const skipped = db
    .selectFrom('skips')
    .select('cycle_due_date')
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
  const settled = db
    .selectFrom('payments')
    .select('cycle_due_date')
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('settles', '=', 1)
    .union(skipped)
  const { count } = await db
    .selectFrom(settled.as('settled'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
