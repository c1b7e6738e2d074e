import type { Bill, Cycle } from '@duebook/contract'
import { IconArrowDownLeft, IconCash, IconReceipt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { firstOpenCycles, isAmountKnown, remainingAmount } from '../../api/cycle-rules.ts'
import { useAgenda, useBills } from '../../api/group-queries.ts'
import { addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Entry } from './entry.ts'
import { ICON } from './icon.ts'

/** Bills to open, and the ones that can be paid. */
export function useBillEntries(onPay: (cycle: Cycle) => void) {
  const texts = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const { id: groupId } = useGroup()
  const canWrite = useCanWrite()
  const month = monthOf(format.today)
  const agenda = useAgenda(firstOf(month), lastOf(addMonths(month, 1)))
  const { data: bills } = useBills()

  return useMemo(() => {
    const words = texts.keyboard.palette
    const open = [...firstOpenCycles(agenda.data ?? []).values()]
    const factsOf = (cycle: Cycle) =>
      words.payFacts(
        format.money(remainingAmount(cycle, format.currency)),
        format.day(cycle.pay_on),
        format.distance(cycle.pay_on),
      )
    const billEntry = (id: number, label: string, keywords: string | null, note: () => string): Entry => ({
      id: `${groupId} bill ${id}`,
      label,
      keywords,
      note,
      icon: <IconReceipt {...ICON} />,
      run: () => void navigate({ to: '/bills/$billId', params: { billId: String(id) } }),
    })
    const billNote = ({ account, pay_on: payOn, archived, draft }: Bill) => {
      const { marks } = texts.bills
      const state = archived ? marks.archived : draft ? marks.draft : words.billFacts(format.day(payOn))
      return account ? `${account} · ${state}` : state
    }
    const payEntry = (cycle: Cycle): Entry => {
      const { bill_id: id, bill_name: name, type, account } = cycle
      const isDeposit = type === 'deposit'
      return {
        id: `${groupId} pay ${id}`,
        label: (isDeposit ? words.receive : isAmountKnown(cycle, format.currency) ? words.pay : words.record)(
          name,
        ),
        keywords: isDeposit ? account : `${words.payWords} ${account ?? ''}`,
        note: () => factsOf(cycle),
        icon: isDeposit ? <IconArrowDownLeft {...ICON} /> : <IconCash {...ICON} />,
        run: () => onPay(cycle),
      }
    }
    return {
      bills: (bills ?? [])
        .toSorted(activeFirst)
        .map((bill) => billEntry(bill.id, bill.name, bill.account, () => billNote(bill))),
      payments: canWrite ? open.map(payEntry) : [],
      /** What is late, or due today. */
      due: open
        .filter(({ pay_on: day }) => day <= format.today)
        .map((cycle) =>
          canWrite
            ? payEntry(cycle)
            : billEntry(cycle.bill_id, cycle.bill_name, cycle.account, () => factsOf(cycle)),
        ),
    }
  }, [texts, format, navigate, groupId, canWrite, agenda.data, bills, onPay])
}

/** Then by what is due next. */
function activeFirst(a: Bill, b: Bill): number {
  return Number(a.archived) - Number(b.archived) || a.pay_on.localeCompare(b.pay_on)
}
