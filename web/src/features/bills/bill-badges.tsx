import type { Bill } from '@duebook/contract'
import { IconArchive, IconArrowDownLeft, IconPencil } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.tsx'
import classes from './bill-badges.module.css'

/** How many tints there are, each in the style sheet. */
const TINTS = 6

/** A bill's initial, tinted by its account, so that it is found by its look. Income has an arrow instead. */
export function BillTile({
  bill: { name, type, account },
}: {
  bill: Pick<Bill, 'name' | 'type' | 'account'>
}) {
  const texts = useTexts().bills.marks
  return (
    <span
      className={classes.tile}
      data-type={type}
      data-tint={account === null ? undefined : tintOf(account)}
    >
      {type === 'deposit' ? (
        <IconArrowDownLeft aria-hidden size={18} />
      ) : (
        <span aria-hidden>{initialOf(name)}</span>
      )}
      <span className="visually-hidden">{type === 'deposit' ? texts.incoming : texts.outgoing}</span>
    </span>
  )
}

function tintOf(account: string): number {
  return [...account].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TINTS
}

/** A whole character, also where it is an emoji of several code points. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
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
