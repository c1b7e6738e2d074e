import { endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { readBalanceAmount } from '#core/amount'
import type { Clock } from '#core/clock'
import { searchedText } from '#core/text'
import { inSnapshot, readGroup } from '#db/group-read'
import { inTransaction } from '#db/group-scope'
import { answerKept, serveKept } from '#http/answer-kept'
import { serveGroupWrite } from '#http/idempotency'
import { serve } from '#http/serve'
import { listBalances } from '#insight/balance-store'
import { changeBalances } from '#insight/change-balances'
import { dismissInsight } from '#insight/dismiss-insight'
import { listDismissed } from '#insight/dismissed-store'
import { forecast, insights, paydays } from '#insight/group-reads'
import { presentBalance } from '#insight/present-forecast'
import { readBalances } from '#insight/read-balances'
import { readBillInsight } from '#insight/read-insights'

const DEFAULT_DAYS = 90
const DEFAULT_PAYDAYS = 6

export function insightRoutes(app: FastifyInstance, clock: Clock): void {
  serve(app, endpoints.listBalances, async ({ scope }) => {
    const balances = await listBalances(scope)
    return balances.map((balance) => presentBalance(balance, scope.decimals))
  })

  serve(app, endpoints.replaceBalances, async ({ body, scope }) => {
    const wanted = readBalances(body.balances, scope.decimals)
    const balances = await inTransaction(scope, (scope) => changeBalances(scope, clock, wanted))
    return balances.map((balance) => presentBalance(balance, scope.decimals))
  })

  serveKept(app, endpoints.getForecast, async ({ query, scope }) => {
    const { days = DEFAULT_DAYS, account, without_account: withoutAccount, balance } = query
    return readGroup(forecast, scope, clock, {
      days,
      account: withoutAccount ? null : account && searchedText(account, TEXT_LIMITS.account),
      balance: balance === undefined ? undefined : readBalanceAmount(balance, scope.decimals),
    })
  })

  serveKept(app, endpoints.listPaydays, async ({ query, scope }) =>
    readGroup(paydays, scope, clock, query.count ?? DEFAULT_PAYDAYS),
  )

  serve(app, endpoints.listInsights, async (call) => {
    const dismissed = [...(await listDismissed(call.scope))].toSorted()
    return answerKept(app, call, [endpoints.listInsights.path, dismissed], (scope) =>
      readGroup(insights, scope, clock, dismissed),
    )
  })

  serveGroupWrite(app, clock, endpoints.dismissInsight, ({ body }) => async (scope) => {
    const wish = { key: body.key, dismissed: body.dismissed ?? true }
    await dismissInsight(scope, clock, wish)
    return wish
  })

  serve(app, endpoints.getBillInsight, ({ params, scope }) =>
    inSnapshot(scope, async (scope) => readBillInsight(scope, clock, params.id, await listDismissed(scope))),
  )
}
