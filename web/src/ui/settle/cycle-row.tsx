import type { Cycle } from '@duebook/contract'
import { Button } from '@mantine/core'
import { IconDots, IconRobot } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isOpen, remainingAmount, shownAmount } from '../../api/cycle-rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Menu } from '../menu.tsx'
import { Money } from '../money.tsx'
import row from '../row-name.module.css'
import { StatusBadge } from '../status-badge.tsx'
import classes from './cycle-row.module.css'

interface CycleRowProps {
  cycle: Cycle
  /** The due date of an earlier cycle that must be paid first. */
  earlierDueDate: string | undefined
  canWrite: boolean
  onPay: () => void
  onPayOther: () => void
  onSkip: () => void
  onUndo: () => void
}

export function CycleRow({
  cycle,
  earlierDueDate,
  canWrite,
  onPay,
  onPayOther,
  onSkip,
  onUndo,
}: CycleRowProps) {
  const texts = useTexts().home.row
  const format = useFormat()
  const open = isOpen(cycle)
  const { bill_name: name, type, status } = cycle
  return (
    <li
      className={classes.row}
      data-row={`${cycle.bill_id} ${cycle.due_date}`}
      tabIndex={-1}
      data-status={status}
    >
      <div className={classes.what}>
        <Link to="/bills/$billId" params={{ billId: String(cycle.bill_id) }} className={row.name}>
          {name}
        </Link>
        <div className={classes.facts}>
          <StatusBadge cycle={cycle} />
          <span>{format.day(cycle.due_date)}</span>
          {cycle.account && <span>{cycle.account}</span>}
          {status === 'partial' && (
            <span>{texts.partOf(format.money(cycle.paid_amount), format.money(cycle.amount))}</span>
          )}
          {open && cycle.auto_pay && (
            <span className={classes.auto}>
              <IconRobot aria-hidden size={14} /> {cycle.source === 'auto' ? texts.auto : texts.autoPay}
            </span>
          )}
        </div>
      </div>
      <div className={classes.amount}>
        {open && cycle.variable && <span className={classes.about}>{texts.about} </span>}
        <Money amount={shownAmount(cycle, format.currency)} type={type} strong />
      </div>
      {canWrite && (
        <div className={classes.actions}>
          {open && earlierDueDate === undefined && (
            <PayActions cycle={cycle} onPay={onPay} onPayOther={onPayOther} onSkip={onSkip} />
          )}
          {open && earlierDueDate !== undefined && (
            <span className={classes.waits}>
              {(type === 'deposit' ? texts.waitsForIncome : texts.waits)(format.date(earlierDueDate))}
            </span>
          )}
          {!open && (
            <Button
              size="compact-md"
              variant="subtle"
              color="gray"
              onClick={onUndo}
              aria-label={texts.undoNamed(name)}
            >
              {texts.undo}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function PayActions({
  cycle,
  onPay,
  onPayOther,
  onSkip,
}: Pick<CycleRowProps, 'cycle' | 'onPay' | 'onPayOther' | 'onSkip'>) {
  const texts = useTexts().home.row
  const format = useFormat()
  const { bill_name: name, type } = cycle
  const isDeposit = type === 'deposit'
  const amount = format.money(remainingAmount(cycle, format.currency))
  return (
    <>
      <Button
        size="sm"
        data-does="pay"
        variant={cycle.status === 'upcoming' ? 'default' : 'filled'}
        // The second click of a double click may hit the row that moved up.
        onClick={(event) => event.detail < 2 && onPay()}
        aria-label={isDeposit ? texts.receiveNamed(name, amount) : texts.payNamed(name, amount)}
      >
        {isDeposit ? texts.receive : texts.pay}
      </Button>
      {/* The menu's actions, for the row's shortcuts. */}
      <button type="button" data-does="payOther" hidden onClick={onPayOther} />
      <button type="button" data-does="skip" hidden onClick={onSkip} />
      <Menu
        label={texts.moreNamed(name)}
        look={{ icon: <IconDots aria-hidden size={20} /> }}
        entries={[
          { kind: 'item', label: texts.payOther, onChoose: onPayOther },
          { kind: 'item', label: texts.skip, onChoose: onSkip },
        ]}
      />
    </>
  )
}
