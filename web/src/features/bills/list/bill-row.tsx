import type { Bill } from '@duebook/contract'
import { Checkbox } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useCategories } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { Money } from '../../../ui/money.tsx'
import row from '../../../ui/row-name.module.css'
import { repeatWords } from '../../../ui/schedule-words.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useScheduleWording } from '../../../ui/use-schedule-wording.ts'
import { BillSign, StateBadge } from '../bill-badges.tsx'
import { statusOf } from '../bill-status.ts'
import classes from './bill-row.module.css'

interface BillRowProps {
  bill: Bill
  /** Set while bills are being selected. */
  isSelected?: boolean | undefined
  onSelect: (billId: number) => void
}

/** One bill of the list. The link covers the whole row. */
export const BillRow = memo(function BillRow({ bill, isSelected, onSelect }: BillRowProps) {
  const { select } = useCategoryTexts()
  const format = useFormat()
  const { marks } = useBillTexts()
  const status = statusOf(bill, format.today)
  const wording = useScheduleWording()
  const category = useCategories().data?.find(({ id }) => id === bill.category_id)
  const about = [category?.name, bill.account].filter(Boolean).join(' · ')
  return (
    <div className={classes.row} data-faint={status === undefined || undefined}>
      <span className={classes.sign}>
        {isSelected !== undefined && (
          <Checkbox
            className={classes.select ?? ''}
            size="md"
            aria-label={select.row(bill.name)}
            checked={isSelected}
            onChange={() => onSelect(bill.id)}
          />
        )}
        <BillSign bill={bill} />
      </span>
      <div className={classes.what}>
        <Link
          to="/bills/$billId"
          params={{ billId: String(bill.id) }}
          className={`${row.name} ${classes.name}`}
        >
          {bill.name}
        </Link>
        {about !== '' && <span className={classes.account}>{about}</span>}
      </div>
      <div className={classes.facts}>
        <div className={classes.due}>
          {status && <StatusBadge cycle={{ ...bill, status }} />}
          <StateBadge bill={bill} />
          {!bill.archived && !bill.ended && <span className={classes.soft}>{format.day(bill.pay_on)}</span>}
        </div>
        <div className={classes.often}>
          {!bill.ended && <span>{repeatWords(bill, wording)}</span>}
          {bill.auto_pay && (
            <span className={classes.auto}>
              <IconBuildingBank aria-hidden size={14} /> {marks.autoPay}
            </span>
          )}
        </div>
      </div>
      <div className={classes.amount}>
        {bill.variable && <span className={classes.soft}>{marks.about} </span>}
        <Money amount={bill.amount} type={bill.type} strong />
      </div>
    </div>
  )
})
