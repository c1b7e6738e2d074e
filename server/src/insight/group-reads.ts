import type { Forecast, Insight, Payday } from '@duebook/contract'
import type { GroupRead } from '#db/group-read'
import { listDismissed } from '#insight/dismissed-store'
import { presentForecast, presentPayday } from '#insight/present-forecast'
import { type ForecastWish, readForecast } from '#insight/read-forecast'
import { readInsights } from '#insight/read-insights'
import { readPaydays } from '#insight/read-paydays'

export const forecast: GroupRead<ForecastWish, Forecast> = {
  name: 'forecast',
  async run(scope, clock, wish) {
    return presentForecast(await readForecast(scope, clock, wish), scope.decimals)
  },
}

export const paydays: GroupRead<number, Payday[]> = {
  name: 'paydays',
  async run(scope, clock, count) {
    const periods = await readPaydays(scope, clock, count)
    return periods.map((period) => presentPayday(period, scope.decimals))
  },
}

export const insights: GroupRead<undefined, Insight[]> = {
  name: 'insights',
  async run(scope, clock) {
    return readInsights(scope, clock, await listDismissed(scope))
  },
}
