import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import classes from './chart-frame.module.css'

export interface LegendEntry {
  label: string
  look: 'solid' | 'solid-good' | 'hatched' | 'hatched-good' | 'line'
}

/** A chart with a text summary, and a legend that works without colour. */
export function ChartFrame({
  text,
  legend,
  children,
}: {
  text: string
  legend: LegendEntry[]
  children: ReactNode
}) {
  return (
    <figure className={classes.frame}>
      <ul className={classes.legend} aria-hidden>
        {legend.map(({ label, look }) => (
          <li key={label}>
            <span className={classes.sign} data-look={look} /> {label}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={text} className={classes.picture}>
        <Suspense fallback={<Skeleton height={300} />}>{children}</Suspense>
      </div>
    </figure>
  )
}
