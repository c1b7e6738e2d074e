import type { Bill } from '@duebook/contract'
import { IconArchive, IconArrowDownLeft, IconFlag, IconPencil } from '@tabler/icons-react'
import { useBills } from '../../api/group-queries.ts'
import { useScheduleTexts } from '../../texts/schedule-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { tintsOf } from './account-tints.ts'
import classes from './bill-badges.module.css'

/** A bill's initial, tinted by its account, so that it is found by its look. Income has an arrow instead. */
export function BillTile({
  bill: { name, type, account },
}: {
  bill: Pick<Bill, 'name' | 'type' | 'account'>
}) {
  const texts = useTexts().bills.marks
  const bills = useBills().data
  const tint = account === null || !bills ? undefined : tintsOf(bills).get(account)
  return (
    <span className={classes.tile} data-type={type} data-tint={tint}>
      {type === 'deposit' ? (
        <IconArrowDownLeft aria-hidden size={18} />
      ) : (
        <span aria-hidden>{initialOf(name)}</span>
      )}
      <span className="visually-hidden">{type === 'deposit' ? texts.incoming : texts.outgoing}</span>
    </span>
  )
}

/** A whole character, also where it is an emoji of several code points. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** A label for bills that are not active. */
export function StateBadge({ bill }: { bill: Pick<Bill, 'draft' | 'archived' | 'ended'> }) {
  const texts = useTexts().bills.marks
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
