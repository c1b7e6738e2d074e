import type { Cycle } from '@duebook/contract'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { memo, useDeferredValue } from 'react'
import { isOpen } from '../../api/cycle-rules.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useStatusWords } from '../../ui/cycle-icons.tsx'
import { Money } from '../../ui/money.tsx'
import { figuresOf } from './due-days.ts'
import classes from './month-sheet.module.css'

/** The printed month, hidden on screen. Rendered after everything that is visible. */
export function MonthSheet(props: { month: string; cycles: readonly Cycle[] }) {
  return <Sheet {...useDeferredValue(props)} />
}

const Sheet = memo(function Sheet({ month, cycles }: { month: string; cycles: readonly Cycle[] }) {
  const texts = useCalendarTexts()
  const format = useFormat()
  const group = useGroup()
  const figures = figuresOf(cycles, format.currency)
  const columns = texts.sheet
  return (
    <div data-print-sheet className={classes.sheet}>
      <p className={classes.group}>{group.name}</p>
      <h2 className={classes.month}>{format.month(month)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.done}</th>
            <th scope="col">{columns.day}</th>
            <th scope="col" className={classes.widest}>
              {columns.name}
            </th>
            <th scope="col">{columns.account}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col" className={classes.amount}>
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {cycles.map((cycle) => (
            <Row key={`${cycle.bill_id} ${cycle.due_date}`} cycle={cycle} />
          ))}
        </tbody>
        <tfoot>
          {(['toPay', 'paid', 'remaining'] as const).map((name) => (
            <tr key={name}>
              <th scope="row" colSpan={5}>
                {texts.figures[name]}
              </th>
              <td className={classes.amount}>{format.money(figures[name])}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              {texts.figures.income}
            </th>
            <td colSpan={2} className={classes.amount}>
              {texts.figures.incomeOf(
                format.money(figures.incomeReceived),
                format.money(figures.incomeExpected),
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
})

function Row({ cycle }: { cycle: Cycle }) {
  const texts = useTexts().home.row
  const format = useFormat()
  const wordsOf = useStatusWords()
  const { status, paid_amount: paid, amount } = cycle
  const Sign = status === 'paid' ? IconCheck : IconMinus
  return (
    <tr>
      <td>{isOpen(cycle) ? <span className={classes.box} /> : <Sign aria-hidden size={16} />}</td>
      <td className={classes.day}>{format.shortDay(cycle.pay_on)}</td>
      <td className={classes.name}>{cycle.bill_name}</td>
      <td className={classes.name}>{cycle.account}</td>
      <td>
        {status === 'partial' ? texts.partOf(format.money(paid), format.money(amount)) : wordsOf(cycle)}
        {cycle.last && ` · ${texts.last}`}
      </td>
      <td className={classes.amount}>
        <Money amount={status === 'paid' ? paid : amount} type={cycle.type} />
      </td>
    </tr>
  )
}
