import type { Cycle } from '@duebook/contract'
import { useFormat } from '../../format/use-format.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { sumsOf } from './due-days.ts'

/** What goes out, comes in and is open, where there is any. */
export function SumLabels({
  cycles,
  openClassName,
}: {
  cycles: readonly Cycle[]
  openClassName?: string | undefined
}) {
  const texts = useCalendarTexts().day
  const format = useFormat()
  const sums = sumsOf(cycles, format.currency)
  return (
    <>
      {sums.out > 0 && <span>{texts.out(format.money(sums.out))}</span>}
      {sums.in > 0 && <span>{texts.in(format.money(sums.in))}</span>}
      {sums.open > 0 && <span className={openClassName}>{texts.open(format.money(sums.open))}</span>}
    </>
  )
}
