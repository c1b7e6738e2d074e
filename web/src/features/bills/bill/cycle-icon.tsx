import type { Cycle } from '@duebook/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useStatusWords } from '../../../ui/cycle-icons.tsx'
import { CyclePill } from '../../../ui/cycle-pill.tsx'

/** One due date: icon and what it cost. The day and the status are in the tooltip, and in a sentence for screen readers. */
export function CycleIcon({ cycle }: { cycle: Cycle }) {
  const texts = useBillTexts().bill.year
  const format = useFormat()
  const { status, due_date: due, amount, paid_amount: paid } = cycle
  const words = useStatusWords()(cycle)
  const shown = status === 'paid' ? paid : amount
  return (
    <CyclePill
      status={status}
      sentence={texts.cycle(words, format.longDay(due), format.money(shown))}
      amount={format.wholeAmount(shown)}
    />
  )
}
