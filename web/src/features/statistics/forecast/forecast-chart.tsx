import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useId, useState } from 'react'
import { addDays, daysBetween } from '../../../format/days.ts'
import { fromMinor } from '../../../format/sums.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import {
  bandPath,
  monthStarts,
  niceTicks,
  type Point,
  pointsOf,
  type Scale,
  stepPath,
  valueOn,
} from './chart-geometry.ts'
import classes from './forecast-chart.module.css'
import { amountOf, type ShownForecast } from './forecast-model.ts'

const HEIGHT = 280
const MARGIN = { top: 28, right: 12, bottom: 28, left: 64 }
/** Below this, two names of months would touch. */
const LEAST_MONTH_WIDTH = 44

/** The balance as a line of steps, with what it may be around it. All of its numbers are in the tables below. */
export function ForecastChart({ real, tried }: { real: ShownForecast; tried: ShownForecast | undefined }) {
  const texts = useForecastTexts().chart
  const format = useFormat()
  const { ref, width: measured } = useElementSize()
  const id = useId()
  const [pointed, setPointed] = useState<number>()
  const width = Math.max(measured, 280)
  const shown = tried ?? real
  const lastDay = Math.max(daysBetween(shown.from, shown.to), 1)
  const points = pointsOf(shown)
  const [low, high] = [pointsOf(shown, 'balanceLow'), pointsOf(shown, 'balanceHigh')]
  const before = tried && pointsOf(real)
  const hasBand = low.some(({ value }, index) => value !== high[index]?.value)
  const ticks = niceTicks([...low, ...high, ...(before ?? [])].map(({ value }) => value))
  const scale = scaleOf(width, lastDay, ticks)
  const money = (minor: number) => format.money(fromMinor(minor, format.currency))
  const lowest: Point = {
    day: daysBetween(shown.from, shown.lowest.date),
    value: Number(shown.lowest.balance),
  }
  const zero = scale.y(0)
  const text = texts.text({
    first: format.longDate(shown.from),
    last: format.longDate(shown.to),
    opening: format.money(amountOf(shown.opening, format.currency)),
    closing: format.money(amountOf(shown.closing, format.currency)),
    lowest: money(lowest.value),
    day: format.longDate(shown.lowest.date),
  })
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width: drawn } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / drawn) * width
    const day = Math.round(((x - MARGIN.left) / (width - MARGIN.left - MARGIN.right)) * lastDay)
    setPointed(Math.min(Math.max(day, 0), lastDay))
  }

  return (
    <figure className={classes.frame}>
      <ul className={classes.legend} aria-hidden>
        <li>
          <span className={classes.lineSign} data-tried={tried ? '' : undefined} />
          {tried ? texts.tried : texts.line}
        </li>
        {tried && (
          <li>
            <span className={classes.realSign} /> {texts.real}
          </li>
        )}
        {hasBand && (
          <li>
            <span className={classes.bandSign} /> {texts.band}
          </li>
        )}
      </ul>
      <div ref={ref} className={classes.picture}>
        <svg
          role="img"
          aria-label={text}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <clipPath id={`${id}above`}>
            <rect x={0} y={0} width={width} height={Math.max(zero, 0)} />
          </clipPath>
          <clipPath id={`${id}below`}>
            <rect x={0} y={zero} width={width} height={Math.max(HEIGHT - zero, 0)} />
          </clipPath>
          {ticks.map((tick) => (
            <g key={tick} className={tick === 0 ? classes.zero : classes.grid}>
              <line x1={MARGIN.left} x2={width - MARGIN.right} y1={scale.y(tick)} y2={scale.y(tick)} />
              <text x={MARGIN.left - 8} y={scale.y(tick)} dy="0.32em" textAnchor="end">
                {format.compactMoney(fromMinor(tick, format.currency))}
              </text>
            </g>
          ))}
          <Months shown={shown} scale={scale} />
          {hasBand && <path className={classes.band} d={bandPath(low, high, lastDay, scale)} />}
          {before && <path className={classes.real} d={stepPath(before, lastDay, scale)} />}
          {(['above', 'below'] as const).map((side) => (
            <path
              key={side}
              className={classes.line}
              data-side={side}
              data-tried={tried ? '' : undefined}
              clipPath={`url(#${id}${side})`}
              d={stepPath(points, lastDay, scale)}
            />
          ))}
          <g className={classes.today}>
            <line x1={scale.x(0)} x2={scale.x(0)} y1={MARGIN.top - 8} y2={HEIGHT - MARGIN.bottom} />
            <text x={scale.x(0)} y={HEIGHT - 8}>
              {texts.today}
            </text>
          </g>
          <Marker
            point={lowest}
            scale={scale}
            width={width}
            words={`${texts.lowest}: ${money(lowest.value)}`}
            isBelow={lowest.value < 0}
          />
          {pointed !== undefined && (
            <Pointed
              point={{ day: pointed, value: valueOn(points, pointed) }}
              scale={scale}
              width={width}
              words={`${format.day(addDays(shown.from, pointed))}: ${money(valueOn(points, pointed))}`}
            />
          )}
        </svg>
      </div>
    </figure>
  )
}

function scaleOf(width: number, lastDay: number, ticks: readonly number[]): Scale {
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const [across, down] = [width - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom]
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    x: (day) => rounded(MARGIN.left + (day / lastDay) * across),
    y: (value) => rounded(MARGIN.top + ((top - value) / (top - bottom)) * down),
  }
}

/** Names of months at their first day, as many as find room. */
function Months({ shown, scale }: { shown: ShownForecast; scale: Scale }) {
  const format = useFormat()
  const starts = monthStarts(shown.from, shown.to)
  const apart = scale.x(30) - scale.x(0)
  const every = Math.max(1, Math.ceil(LEAST_MONTH_WIDTH / apart))
  // Beside “Today” the first one may find none.
  const named = starts.filter(
    ({ day }, index) =>
      (starts.length - 1 - index) % every === 0 && scale.x(day) - scale.x(0) > LEAST_MONTH_WIDTH,
  )
  const end = scale.x(daysBetween(shown.from, shown.to))
  return named.map(({ day, month }) => (
    <g key={month} className={classes.month}>
      <line x1={scale.x(day)} x2={scale.x(day)} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} />
      <text
        x={scale.x(day)}
        y={HEIGHT - 8}
        textAnchor={end - scale.x(day) < LEAST_MONTH_WIDTH / 2 ? 'end' : 'middle'}
      >
        {format.shortMonth(month)}
      </text>
    </g>
  ))
}

interface MarkerProps {
  point: Point
  scale: Scale
  width: number
  words: string
  isBelow?: boolean
}

function Marker({ point, scale, width, words, isBelow = false }: MarkerProps) {
  const [x, y] = [scale.x(point.day), scale.y(point.value)]
  // Above the point where there is no room below it.
  const isLow = y > HEIGHT - MARGIN.bottom - 24
  return (
    <g className={classes.marker} data-below={isBelow || undefined}>
      <circle cx={x} cy={y} r={5} />
      <text x={x} y={isLow ? y - 12 : y + 20} textAnchor={anchorAt(x, width)}>
        {words}
      </text>
    </g>
  )
}

function Pointed({ point, scale, width, words }: MarkerProps) {
  const x = scale.x(point.day)
  return (
    <g className={classes.pointed}>
      <line x1={x} x2={x} y1={MARGIN.top} y2={HEIGHT - MARGIN.bottom} />
      <circle cx={x} cy={scale.y(point.value)} r={4} />
      <text x={x} y={14} textAnchor={anchorAt(x, width)}>
        {words}
      </text>
    </g>
  )
}

/** Words stay inside the picture. */
function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < MARGIN.left + 80) return 'start'
  return x > width - 100 ? 'end' : 'middle'
}
