import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { shared } from '#db/portable'

/** Held to the end of the transaction: it must not be deleted while a bill gets it. Another group's is unknown here. */
export async function requireCategory({ db, groupId }: WritingScope, id: number | null): Promise<void> {
  if (id === null) return
  const one = db
    .selectFrom('categories')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (!(await shared(db, one).executeTakeFirst())) throw refuse('unknown-category')
}
