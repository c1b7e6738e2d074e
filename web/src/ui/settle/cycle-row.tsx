import type { Cycle } from '@duebook/contract'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAmountKnown, isOpen, remainingAmount, shownAmount } from '../../api/cycle-rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { TileOfBill } from '../bill-tile.tsx'
import { Menu } from '../menu.tsx'
import { Money } from '../money.tsx'
import row from '../row-name.module.css'
import { StatusBadge } from '../status-badge.tsx'
import classes from './cycle-row.module.css'
import type { CycleActions } from './use-cycle-actions.ts'
import { useIsSettling } from './use-settle.tsx'

export interface CycleRowProps {
  cycle: Cycle
  /** The due date of an earlier cycle that must be paid first. */
  earlierDueDate?: string | undefined
  /** About the bill's other open cycles. */
  notes?: readonly Fact[]
  canWrite: boolean
  actions: CycleActions
}

/** A due date with its status and actions. Its link covers the whole row. */
export function CycleRow({ cycle, earlierDueDate, notes = [], canWrite, actions }: CycleRowProps) {
  const texts = useTexts().home.row
  const format = useFormat()
  const open = isOpen(cycle)
  const { bill_name: name, type, status } = cycle
  const facts = useFacts(cycle, notes)
  return (
    <li
      className={classes.row}
      data-row={`${cycle.bill_id} ${cycle.due_date}`}
      tabIndex={-1}
      data-status={status}
      data-automatic={(open && cycle.source === 'auto') || undefined}
    >
      <TileOfBill id={cycle.bill_id} />
      <Link
        to="/bills/$billId"
        params={{ billId: String(cycle.bill_id) }}
        className={`${row.name} ${classes.name}`}
      >
        {name}
      </Link>
      <div className={classes.facts}>
        <StatusBadge cycle={cycle} />
        {facts.map(({ words, isExtra, icon }) => (
          <span key={words} data-extra={isExtra || undefined}>
            {icon}
            {words}
          </span>
        ))}
      </div>
      <div className={classes.amount}>
        {open && cycle.variable && <span className={classes.about}>{texts.about} </span>}
        <Money amount={shownAmount(cycle, format.currency)} type={type} strong />
      </div>
      {canWrite && (
        <div className={classes.actions}>
          {open && earlierDueDate === undefined && <PayActions cycle={cycle} actions={actions} />}
          {open && earlierDueDate !== undefined && (
            <span className={classes.about}>
              {(type === 'deposit' ? texts.waitsForIncome : texts.waits)(format.date(earlierDueDate))}
            </span>
          )}
          {!open && <UndoAction cycle={cycle} actions={actions} />}
        </div>
      )}
    </li>
  )
}

/** Not before the server has answered: until then there is nothing that could be undone. */
function UndoAction({ cycle, actions }: Pick<CycleRowProps, 'cycle' | 'actions'>) {
  const texts = useTexts().home.row
  const isSettling = useIsSettling(cycle.bill_id)
  return (
    <Button
      size="md"
      className={classes.button}
      variant="subtle"
      color="gray"
      disabled={isSettling}
      onClick={() => actions.undo(cycle)}
      aria-label={texts.undoNamed(cycle.bill_name)}
    >
      {texts.undo}
    </Button>
  )
}

/** A few words about it, below its name. */
export interface Fact {
  words: string
  /** Left out where there is little room. */
  isExtra?: boolean
  icon?: ReactNode
}

function useFacts(cycle: Cycle, notes: readonly Fact[]): Fact[] {
  const texts = useTexts().home.row
  const format = useFormat()
  const {
    account,
    status,
    due_date: due,
    pay_on: payOn,
    paid_amount: paid,
    amount,
    median_of: medianOf,
  } = cycle
  const open = isOpen(cycle)
  const day = payOn === due ? format.day(due) : texts.moved(format.day(payOn), format.dayWithoutYear(due))
  return [
    open && cycle.auto_pay
      ? {
          words: (cycle.source === 'auto' ? texts.auto : texts.autoPay)(day),
          icon: <IconBuildingBank aria-hidden size={14} className={classes.bank} />,
        }
      : // The badge says how late it is.
        { words: day, isExtra: open && due === payOn && due <= format.today },
    ...(cycle.last ? [{ words: texts.last }] : []),
    ...notes,
    ...(status === 'partial' ? [{ words: texts.partOf(format.money(paid), format.money(amount)) }] : []),
    ...(open && medianOf > 0 ? [{ words: texts.medianOf(medianOf), isExtra: true }] : []),
    ...(account ? [{ words: account }] : []),
  ]
}

function PayActions({ cycle, actions }: Pick<CycleRowProps, 'cycle' | 'actions'>) {
  const texts = useTexts().home.row
  const format = useFormat()
  const navigate = useNavigate()
  const { bill_id: id, bill_name: name, type } = cycle
  const isDeposit = type === 'deposit'
  const isKnown = isAmountKnown(cycle, format.currency)
  const amount = format.money(remainingAmount(cycle, format.currency))
  const mark = isDeposit ? texts.receive : texts.pay
  const ask = isDeposit ? texts.recordIncome : texts.record
  const isDue = cycle.pay_on <= format.today
  // What leaves by itself needs nobody. What is due and not recorded by the server needs somebody to confirm it.
  const hasButton = !cycle.auto_pay || (isDue && cycle.source === 'manual')
  const params = { billId: String(id) }
  return (
    <>
      {hasButton && (
        <Button
          size="md"
          className={classes.button}
          variant={isDue ? 'filled' : 'default'}
          // The second click of a double click may hit the row that moved up.
          onClick={(event) => event.detail < 2 && actions.pay(cycle)}
          aria-label={isKnown ? texts.named(mark, name, amount) : `${ask} ${name}`}
        >
          {isKnown ? mark : ask}
        </Button>
      )}
      {/* For the row's shortcuts. */}
      {(['pay', 'payOther', 'skip'] as const).map((does) => (
        <button key={does} type="button" data-does={does} hidden onClick={() => actions[does](cycle)} />
      ))}
      <Menu
        label={texts.moreNamed(name)}
        look={{ icon: <IconDots aria-hidden size={20} /> }}
        entries={[
          ...(hasButton || !isKnown
            ? []
            : [{ kind: 'item' as const, label: mark, onChoose: () => actions.pay(cycle) }]),
          { kind: 'item', label: ask, onChoose: () => actions.payOther(cycle) },
          { kind: 'item', label: texts.skip, onChoose: () => actions.skip(cycle) },
          { kind: 'divider' },
          {
            kind: 'item',
            label: texts.edit,
            onChoose: () => void navigate({ to: '/bills/$billId/edit', params }),
          },
          {
            kind: 'item',
            label: texts.payments,
            onChoose: () => void navigate({ to: '/payments', search: { bill: id } }),
          },
        ]}
      />
    </>
  )
}
