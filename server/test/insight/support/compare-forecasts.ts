import fc from 'fast-check'
import { expect } from 'vitest'
import { formatMinor } from '#core/money'
import { type Books, openBooks } from '../../support/books.ts'
import { inGroup, rawApiOf } from '../../support/raw-api.ts'
import type { MakeTestApp } from '../../support/test-app.ts'
import { forecastByHand } from './forecast-model.ts'
import { ACCOUNTS, keepGroup, type RandomGroup, randomGroup } from './random-groups.ts'

const TODAY = '2026-02-02'

/** So many random groups: what the server answers is what one would get by hand, digit for digit. Answers how many were compared. */
export async function compareForecasts(testApp: MakeTestApp, groups: number): Promise<number> {
  let compared = 0
  const context = await openBooks(testApp)
  const account = fc.option(fc.constantFrom(...ACCOUNTS), { nil: 'all' as const, freq: 3 })
  const balance = fc.option(fc.integer({ min: -99_999, max: 99_999 }), { nil: undefined, freq: 3 })
  await fc.assert(
    fc.asyncProperty(randomGroup, account, balance, async (group, account, balance) => {
      await compareOne(context, group, {
        ...(account !== 'all' && { account }),
        ...(balance !== undefined && { balance }),
      })
      compared += 1
    }),
    { numRuns: groups, verbose: 1, endOnFailure: true },
  )
  return compared
}

async function compareOne(
  context: Books,
  group: RandomGroup,
  wish: { account?: string | null; balance?: number },
): Promise<void> {
  const [, decimals] = group.currency
  const groupId = await keepGroup(context, group)
  const query = new URLSearchParams({ days: String(group.days) })
  if (wish.account === null) query.set('without_account', 'true')
  else if (wish.account !== undefined) query.set('account', wish.account)
  if (wish.balance !== undefined) query.set('balance', formatMinor(BigInt(wish.balance), decimals))
  const api = rawApiOf(context, context.owner, inGroup(groupId))
  const { status, text } = await api.get(`/forecast?${query.toString()}`)
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) })
  // Bill ids are the database's; everything else must be the same text.
  expect(text.replaceAll(/"bill_id":\d+,/g, '')).toBe(
    jsonOf({ success: true, data: forecastByHand(group, TODAY, wish) }, decimals),
  )
}

/** With all digits of every amount. */
function jsonOf(answer: object, decimals: number): string {
  return JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'bigint' ? `#${formatMinor(value, decimals)}#` : value,
  )
    .replaceAll('"#', '')
    .replaceAll('#"', '')
}
