import { endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { removeBill, setArchived } from '#bills/archive-bill'
import { createBill } from '#bills/create-bill'
import { presentBill } from '#bills/present-bill'
import { BILLS_AT_ONCE, findBill, type ListedBillRow, listBillIds, listBills } from '#bills/store'
import { updateBill } from '#bills/update-bill'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import type { Part } from '#core/paging'
import { MATCHES_NOTHING, toNfc } from '#core/text'
import { inTransaction } from '#db/group-scope'
import { ANY_VERSION, requireCurrent, setEtag } from '#http/etag'
import { groupWriteOnce } from '#http/idempotency'
import { answerList } from '#http/long-list'
import { readPage } from '#http/paging'
import { pathId } from '#http/path-id'
import { scopeOf } from '#http/scope'
import { serve } from '#http/serve'

export function billRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.listBills, async ({ query, request, reply }) => {
    const scope = scopeOf(request)
    const page = readPage(query)
    const filter = {
      includeArchived: query.include_archived ?? false,
      type: query.type,
      account: query.account ? (toNfc(query.account, TEXT_LIMITS.account) ?? MATCHES_NOTHING) : undefined,
    }
    const list = {
      page,
      atOnce: BILLS_AT_ONCE,
      rows: (part: Part) => listBills(scope, filter, part),
      ids: (limit: number | undefined) => listBillIds(scope, filter, { after: page.after, limit }),
      positionOf: ({ dueDate, id }: ListedBillRow) => ({ date: dueDate, id }),
      present: (bill: ListedBillRow) => presentBill(bill, scope.decimals),
    }
    return answerList(list, request, reply)
  })

  serve(app, endpoints.createBill, (call) =>
    groupWriteOnce(scopeOf(call.request), clock, endpoints.createBill, call, async (scope) => {
      const bill = await createBill(scope, clock, call.body)
      setEtag(call.reply, bill.version)
      return presentBill(bill, scope.decimals)
    }),
  )

  serve(app, endpoints.getBill, async ({ params, request, reply }) => {
    const scope = scopeOf(request)
    const id = pathId(params.id)
    const bill = id === undefined ? undefined : await findBill(scope, id)
    if (!bill) throw refuse('bill-not-found')
    setEtag(reply, bill.version)
    return presentBill(bill, scope.decimals)
  })

  serve(app, endpoints.updateBill, async ({ params, body, request, reply }) => {
    const scope = scopeOf(request)
    const bill = await updateBill(scope, clock, pathId(params.id), body, requireCurrent(request))
    setEtag(reply, bill.version)
    return presentBill(bill, scope.decimals)
  })

  serve(app, endpoints.archiveBill, async ({ params, request, reply }) => {
    const scope = scopeOf(request)
    const bill = await inTransaction(scope, (scope) =>
      setArchived(scope, clock, pathId(params.id), 1, requireCurrent(request)),
    )
    setEtag(reply, bill.version)
    return presentBill(bill, scope.decimals)
  })

  serve(app, endpoints.unarchiveBill, (call) =>
    groupWriteOnce(scopeOf(call.request), clock, endpoints.unarchiveBill, call, async (scope) => {
      const bill = await setArchived(scope, clock, pathId(call.params.id), 0, ANY_VERSION)
      setEtag(call.reply, bill.version)
      return presentBill(bill, scope.decimals)
    }),
  )

  serve(app, endpoints.deleteBill, async ({ params, request }) => {
    await removeBill(scopeOf(request), pathId(params.id), requireCurrent(request))
    return 'Bill and its payments deleted'
  })
}
