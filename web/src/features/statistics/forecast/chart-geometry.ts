import { addMonths, daysBetween, lastOf, monthOf } from '../../../format/days.ts'
import type { ShownForecast } from './forecast-model.ts'

/** A day as a number from the first one on; balances as numbers of minor units, exact enough for a picture. */
export interface Point {
  day: number
  value: number
}

type Which = 'balance' | 'balanceLow' | 'balanceHigh'

/** The balance at the end of each day on which it changes; it holds until the next. */
export function pointsOf(forecast: ShownForecast, which: Which = 'balance'): Point[] {
  const points: Point[] = [{ day: 0, value: Number(forecast.opening) }]
  for (const entry of forecast.entries) {
    const day = daysBetween(forecast.from, entry.date)
    if (points.at(-1)?.day === day) points.pop()
    points.push({ day, value: Number(entry[which]) })
  }
  return points
}

export interface Scale {
  x: (day: number) => number
  y: (value: number) => number
}

/** Steps, because money comes and goes at once. */
export function stepPath(points: readonly Point[], lastDay: number, { x, y }: Scale): string {
  return points
    .map(({ day, value }, index) => {
      const end = points[index + 1]?.day ?? lastDay
      return `${index === 0 ? 'M' : 'L'}${x(day)} ${y(value)}H${x(end)}`
    })
    .join('')
}

/** Between two lines of steps. */
export function bandPath(
  low: readonly Point[],
  high: readonly Point[],
  lastDay: number,
  scale: Scale,
): string {
  const corners = low.flatMap(({ day, value }, index) => [
    { day, value },
    { day: low[index + 1]?.day ?? lastDay, value },
  ])
  const back = corners.toReversed().map(({ day, value }) => `L${scale.x(day)} ${scale.y(value)}`)
  return `${stepPath(high, lastDay, scale)}${back.join('')}Z`
}

/** Round values around all of these, 0 among them. */
export function niceTicks(values: readonly number[], wanted = 5): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = niceStep((high - low || 100) / wanted)
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 2.5, 5].find((each) => each * power >= least) ?? 10) * power
}

/** The first day of each month after the first day. */
export function monthStarts(from: string, to: string): { day: number; month: string }[] {
  const starts: { day: number; month: string }[] = []
  for (let end = lastOf(monthOf(from)); end < to; ) {
    const day = daysBetween(from, end) + 1
    const month = addMonths(monthOf(end), 1)
    starts.push({ day, month })
    end = lastOf(month)
  }
  return starts
}

/** The value on a day. */
export function valueOn(points: readonly Point[], day: number): number {
  return points.findLast((point) => point.day <= day)?.value ?? 0
}
