import type { Bill } from '@duebook/contract'
import { IconArchive, IconArrowDownLeft, IconArrowUpRight, IconPencil } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.tsx'
import classes from './bill-badges.module.css'

/** The type as an arrow out or in, with a hidden label. */
export function TypeIcon({ type }: Pick<Bill, 'type'>) {
  const texts = useTexts().bills.marks
  const Icon = type === 'deposit' ? IconArrowDownLeft : IconArrowUpRight
  return (
    <span className={classes.sign} data-type={type}>
      <Icon aria-hidden size={18} />
      <span className="visually-hidden">{type === 'deposit' ? texts.incoming : texts.outgoing}</span>
    </span>
  )
}

/** A label for bills that are not active. */
export function StateBadge({ bill }: { bill: Pick<Bill, 'draft' | 'archived'> }) {
  const texts = useTexts().bills.marks
  if (bill.archived)
    return (
      <span className={classes.mark}>
        <IconArchive aria-hidden size={14} /> {texts.archived}
      </span>
    )
  if (!bill.draft) return null
  return (
    <span className={classes.mark}>
      <IconPencil aria-hidden size={14} /> {texts.draft}
    </span>
  )
}
