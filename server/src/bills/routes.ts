import { endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { removeBill, setArchived } from '#bills/archive-bill'
import { bulkUpdate } from '#bills/bulk-update'
import { createBill } from '#bills/create-bill'
import { type BillFilter, billList } from '#bills/list-store'
import { presentBill, presentBillWithEtag } from '#bills/present-bill'
import { readBillChanges, readNewBill } from '#bills/read-bill'
import { presentFormer, readBulk, readFormer } from '#bills/read-bulk'
import { findShownBill } from '#bills/store'
import { updateBill } from '#bills/update-bill'
import type { Clock } from '#core/clock'
import { requireFound } from '#core/errors'
import { searchedKey } from '#core/tags'
import { ANY_VERSION } from '#core/target'
import { MATCHES_NOTHING, searchedText, toNfc } from '#core/text'
import { inTransaction } from '#db/group-scope'
import { serveKept } from '#http/answer-kept'
import { targetOf } from '#http/etag'
import { serveGroupWrite } from '#http/idempotency'
import { answerList } from '#http/long-list'
import { readPage } from '#http/paging'
import { pathId } from '#http/path-id'
import { serve } from '#http/serve'

export function billRoutes(app: FastifyInstance, clock: Clock): void {
  serveKept(app, endpoints.listBills, async (call) => {
    const { query, scope } = call
    const page = readPage(query)
    const filter = {
      archived: query.include_archived ? undefined : (0 as const),
      type: query.type,
      account: query.account === undefined ? undefined : searchedText(query.account, TEXT_LIMITS.account),
      ...readCategoryFilter(query.category_id),
      tagKey: query.tag ? searchedTag(query.tag) : undefined,
    }
    const { decimals } = scope
    return answerList(billList, { filter, page, present: (bill) => presentBill(bill, decimals) }, call)
  })

  serveGroupWrite(app, clock, endpoints.createBill, ({ body, reply }) => async (scope) => {
    const bill = await createBill(scope, clock, readNewBill(body, scope.decimals))
    return presentBillWithEtag(bill, scope.decimals, reply)
  })

  serveGroupWrite(app, clock, endpoints.bulkUpdateBills, ({ body, scope: { decimals } }) => {
    const changes = readBulk(body, decimals)
    return async (scope) => presentFormer(await bulkUpdate(scope, clock, changes))
  })

  serveGroupWrite(app, clock, endpoints.undoBulkUpdate, ({ body, scope: { decimals } }) => {
    const changes = readFormer(body, decimals)
    return async (scope) => presentFormer(await bulkUpdate(scope, clock, changes))
  })

  serve(app, endpoints.getBill, async ({ params, scope, reply }) => {
    const bill = requireFound(await findShownBill(scope, params.id), 'bill-not-found')
    return presentBillWithEtag(bill, scope.decimals, reply)
  })

  serve(app, endpoints.updateBill, async (call) => {
    const { body, scope, reply } = call
    const fields = readBillChanges(body, scope.decimals)
    const bill = await updateBill(scope, clock, targetOf(call), fields)
    return presentBillWithEtag(bill, scope.decimals, reply)
  })

  serve(app, endpoints.archiveBill, async (call) => {
    const { scope, reply } = call
    const bill = await inTransaction(scope, (scope) => setArchived(scope, clock, targetOf(call), 1))
    return presentBillWithEtag(bill, scope.decimals, reply)
  })

  serveGroupWrite(app, clock, endpoints.unarchiveBill, ({ params, reply }) => async (scope) => {
    const bill = await setArchived(scope, clock, { id: params.id, requireCurrent: ANY_VERSION }, 0)
    return presentBillWithEtag(bill, scope.decimals, reply)
  })

  serve(app, endpoints.deleteBill, async (call) => {
    await removeBill(call.scope, clock, targetOf(call))
    return endpoints.deleteBill.message
  })
}

/** What is no id is no category's. */
function readCategoryFilter(text: string | undefined): Pick<BillFilter, 'categoryId' | 'hasNoCategory'> {
  const isNone = text === 'none'
  return {
    categoryId: text === undefined || text === '' || isNone ? undefined : pathId(text),
    hasNoCategory: isNone ? 1 : undefined,
  }
}

/** Tags are kept line by line, so a line break would find two of them. */
function searchedTag(text: string): string {
  const tag = toNfc(text, TEXT_LIMITS.tag)?.trim()
  return tag === undefined || tag.includes('\n') ? MATCHES_NOTHING : searchedKey(tag)
}
