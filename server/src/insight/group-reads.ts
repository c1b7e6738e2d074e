import type { Forecast, Insight, Payday } from '@duebook/contract'
import type { GroupRead } from '#db/group-read'
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

/** Without what the reader has dismissed. */
export const insights: GroupRead<string[], Insight[]> = {
  name: 'insights',
  run: (scope, clock, dismissed) => readInsights(scope, clock, new Set(dismissed)),
}
