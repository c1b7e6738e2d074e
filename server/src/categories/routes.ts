import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import {
  createCategory,
  orderCategories,
  removeCategory,
  restoreCategory,
  updateCategory,
} from '#categories/change-category'
import { presentBudget, presentCategory } from '#categories/present-category'
import { readBudgets } from '#categories/read-budgets'
import { readCategoryChanges, readNewCategory } from '#categories/read-category'
import { listCategories } from '#categories/store'
import { countTags } from '#categories/tag-counts'
import { listTagLists } from '#categories/tag-store'
import { parseYearMonth } from '#core/calendar'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import { knownId } from '#core/no-id'
import { inTransaction } from '#db/group-scope'
import { serveKept } from '#http/answer-kept'
import { serveGroupWrite } from '#http/idempotency'
import { serve } from '#http/serve'

export function categoryRoutes(app: FastifyInstance, clock: Clock): void {
  serveKept(app, endpoints.listCategories, async ({ scope }) => {
    const categories = await listCategories(scope)
    return categories.map((category) => presentCategory(category, scope.decimals))
  })

  serveGroupWrite(app, clock, endpoints.createCategory, ({ body, scope: { decimals } }) => {
    const values = readNewCategory(body, decimals)
    return async (scope) => presentCategory(await createCategory(scope, clock, values), decimals)
  })

  serve(app, endpoints.orderCategories, async ({ body, scope }) => {
    const sorted = await inTransaction(scope, (scope) => orderCategories(scope, clock, body.ids))
    return sorted.map((category) => presentCategory(category, scope.decimals))
  })

  serve(app, endpoints.updateCategory, async ({ body, params, scope }) => {
    const changes = readCategoryChanges(body, scope.decimals)
    const category = await inTransaction(scope, (scope) => updateCategory(scope, clock, params.id, changes))
    return presentCategory(category, scope.decimals)
  })

  serve(app, endpoints.deleteCategory, async ({ params, query, scope }) => {
    const moveTo = query.move_to === undefined ? undefined : knownId(query.move_to)
    const { id, restorableUntil } = await inTransaction(scope, (scope) =>
      removeCategory(scope, clock, params.id, moveTo),
    )
    return { id, restorable_until: restorableUntil }
  })

  serveGroupWrite(app, clock, endpoints.restoreCategory, ({ body, scope: { decimals } }) => async (scope) => {
    const category = await restoreCategory(scope, clock, knownId(body.id))
    return presentCategory(category, decimals)
  })

  serveKept(app, endpoints.listTags, async ({ scope }) => {
    const counts = countTags(await listTagLists(scope))
    return counts.map(({ tag, billCount }) => ({ tag, bill_count: billCount }))
  })

  serveKept(app, endpoints.getBudgets, async ({ query, scope }) => {
    const month = query.month === undefined ? undefined : parseYearMonth(query.month)
    if (query.month !== undefined && month === undefined) throw refuse('invalid-month')
    const budgets = await readBudgets(scope, clock, month)
    return budgets.map((budget) => presentBudget(budget, scope.decimals))
  })
}
