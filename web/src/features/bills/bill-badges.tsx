import type { Bill } from '@duebook/contract'
import { IconArchive, IconFlag, IconPencil } from '@tabler/icons-react'
import { useBillTexts } from '../../texts/bill-texts.ts'
import { useScheduleTexts } from '../../texts/schedule-texts.ts'
import { BillTile } from '../../ui/bill-tile.tsx'
import classes from './bill-badges.module.css'

/** A bill's picture, and in words whether it is income. */
export function BillSign({ bill }: { bill: Bill }) {
  const texts = useBillTexts().marks
  return (
    <span className={classes.sign}>
      <BillTile bill={bill} />
      <span className="visually-hidden">{bill.type === 'deposit' ? texts.incoming : texts.outgoing}</span>
    </span>
  )
}

/** A label for bills that are not active. */
export function StateBadge({ bill }: { bill: Pick<Bill, 'draft' | 'archived' | 'ended'> }) {
  const texts = useBillTexts().marks
  const { ended } = useScheduleTexts()
  if (bill.ended)
    return (
      <span className={classes.mark}>
        <IconFlag aria-hidden size={14} /> {ended.mark}
      </span>
    )
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
