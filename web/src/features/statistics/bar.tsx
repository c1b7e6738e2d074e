import type { Color } from '@duebook/contract'
import type { CSSProperties } from 'react'
import { HUES } from '../../ui/bill-tile.tsx'
import classes from './bar.module.css'

/** In the colour of a category. `share` is of the longest bar. */
export function Bar({ color, share }: { color: Color | null | undefined; share: number }) {
  const hue = color ? HUES[color] : undefined
  return (
    <span
      aria-hidden
      className={classes.bar}
      data-hue={hue === undefined ? undefined : ''}
      style={{ '--hue': hue, width: `${share * 100}%` } as CSSProperties}
    />
  )
}
