import sprite from 'virtual:icon-sprite'
import type { Bill, BillType, Category, Color } from '@duebook/contract'
import type { CSSProperties } from 'react'
import { billOf } from '../api/bills-by-id.ts'
import { useBills, useCategories } from '../api/group-queries.ts'
import classes from './bill-tile.module.css'

/** Gray has none. */
export const HUES: Partial<Record<Color, number>> = {
  red: 4,
  orange: 24,
  amber: 42,
  lime: 80,
  green: 140,
  teal: 168,
  cyan: 190,
  blue: 212,
  indigo: 238,
  purple: 272,
  pink: 325,
}

interface TileProps {
  color: Color | undefined
  icon: string | undefined
  /** Shown where there is no icon. */
  letter?: string | undefined
  type?: BillType | undefined
}

/** A small coloured picture beside a name. It says nothing that the words don't. */
export function Tile({ color, icon, letter, type }: TileProps) {
  const hue = color && HUES[color]
  return (
    <span
      aria-hidden
      className={classes.tile}
      // Drawn by the style sheet: as text it would be found and copied with the name.
      data-letter={icon === undefined ? letter : undefined}
      data-type={type}
      data-hue={hue === undefined ? undefined : ''}
      style={{ '--hue': hue } as CSSProperties}
    >
      {icon !== undefined && (
        <svg aria-hidden>
          <use href={`${sprite}#${icon}`} />
        </svg>
      )}
    </span>
  )
}

type Looks = Pick<Bill, 'name' | 'type' | 'icon' | 'category_id'>

/** A bill's own icon, else that of its category; a letter where it has none. Income has a coin. */
export function BillTile({ bill }: { bill: Looks | undefined }) {
  const category = useCategory(bill?.category_id)
  const { name, type } = bill ?? {}
  const icon = bill?.icon ?? category?.icon ?? (type === 'deposit' ? 'cash' : undefined)
  return <Tile color={category?.color} icon={icon} letter={name && initialOf(name)} type={type} />
}

/** By its id, where only that is at hand: empty until the bills are loaded. */
export function TileOfBill({ id }: { id: number }) {
  const bills = useBills().data
  return <BillTile bill={bills && billOf(bills, id)} />
}

function useCategory(id: number | null | undefined): Category | undefined {
  return useCategories().data?.find((category) => category.id === id)
}

/** A whole character, also where it is an emoji of several code points. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
