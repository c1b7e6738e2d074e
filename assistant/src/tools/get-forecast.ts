import { Forecast, LIMITS, TEXT_LIMITS, Text, WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { answerRoom, LeftOut, pagingInput } from '../paging.ts'

const MAX_ENTRIES = 200

export const getForecast = assistantTool({
  name: 'get_forecast',
  title: 'Will the money last',
  description:
    'Shows how the balance develops over the coming days with everything that is due, from the balances kept in Duebook or from `balance`. Where `opening_known` is false, the result is only what comes in and goes out. `entries` has the first 100 unless `limit` says otherwise, and `left_out` says how many follow; everything else counts all of them. Changes nothing and keeps no balance.',
  writes: false,
  input: Type.Object({
    days: Type.Optional(WholeNumber('days', [1, LIMITS.forecastDays], { default: 90 })),
    account: Type.Optional(
      Text(TEXT_LIMITS.account, { description: 'Only this account; empty: bills without account' }),
    ),
    balance: Type.Optional(
      Type.Number({
        minimum: -LIMITS.amount,
        maximum: LIMITS.amount,
        description: 'Today’s balance, instead of what is kept',
      }),
    ),
    ...pagingInput(MAX_ENTRIES, 100),
  }),
  output: { forecast: Forecast, left_out: LeftOut },
  async run({ books }, { limit = 100, offset = 0, account, ...query }) {
    const forecast = await books.forecast({
      ...query,
      ...(account === undefined ? {} : account.trim() === '' ? { without_account: true } : { account }),
    })
    const { shown: entries, left_out } = answerRoom()(forecast.entries, limit, offset)
    return { data: { forecast: { ...forecast, entries }, left_out } }
  },
})
