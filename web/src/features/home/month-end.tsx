import type { Cycle } from '@duebook/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isOpen } from '../../api/cycle-rules.ts'
import { addMonths, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { CycleActions } from '../../ui/settle/use-cycle-actions.ts'
import { DoneSection } from './done-section.tsx'
import { doneIn } from './due-sections.ts'
import { leftOf } from './left-of.ts'
import classes from './pay-run.module.css'

interface MonthEndProps {
  cycles: readonly Cycle[]
  month: string
  actions: CycleActions
}

/** What is done, and what comes next month: one line each. They come after what needs somebody. */
export default function MonthEnd({ cycles, month, actions }: MonthEndProps) {
  return (
    <>
      <DoneSection cycles={doneIn(cycles, month)} month={month} actions={actions} />
      <NextMonth cycles={cycles} month={addMonths(month, 1)} />
    </>
  )
}

function NextMonth({ cycles, month }: { cycles: readonly Cycle[]; month: string }) {
  const texts = useTexts().home
  const format = useFormat()
  const due = cycles.filter((cycle) => isOpen(cycle) && monthOf(cycle.pay_on) === month)
  if (due.length === 0) return null
  return (
    <Link to="/calendar" search={{ month }} className={`panel ${classes.line}`}>
      {texts.nextMonth(format.monthName(month), format.money(leftOf(due, format)))}
      <IconChevronRight aria-hidden size={20} />
    </Link>
  )
}
