import type { Bill, Cycle } from '@duebook/contract'
import { IconTag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { firstOpenCycles, isAmountKnown, remainingAmount } from '../../api/cycle-rules.ts'
import { useAgenda, useBills, useCategories } from '../../api/group-queries.ts'
import type { BillSearch } from '../../features/bills/list/bill-search.ts'
import { addMonths, firstOf, lastOf, monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useBillTexts } from '../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { useScheduleTexts } from '../../texts/schedule-texts.ts'
import { Tile, TileOfBill } from '../../ui/bill-tile.tsx'
import type { Entry } from './entry.ts'
import { ICON } from './icon.ts'

/** Bills to open, and the ones that can be paid. */
export function useBillEntries(onPay: (cycle: Cycle) => void) {
  const { marks } = useBillTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const { id: groupId } = useGroup()
  const canWrite = useCanWrite()
  const month = monthOf(format.today)
  const agenda = useAgenda(firstOf(month), lastOf(addMonths(month, 1)))
  const { data: bills } = useBills()
  const { data: categories } = useCategories()
  const own = useCategoryTexts()
  const { ended: endedWords } = useScheduleTexts()
  const { palette: words } = useKeyboardTexts()

  return useMemo(() => {
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
      icon: <TileOfBill id={id} />,
      run: () => void navigate({ to: '/bills/$billId', params: { billId: String(id) } }),
    })
    const billNote = ({ account, pay_on: payOn, ended, archived, draft }: Bill) => {
      const state = ended
        ? endedWords.mark
        : archived
          ? marks.archived
          : draft
            ? marks.draft
            : words.billFacts(format.day(payOn))
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
        icon: <TileOfBill id={id} />,
        run: () => onPay(cycle),
      }
    }
    const groupEntry = (
      id: string,
      label: string,
      note: string,
      icon: ReactNode,
      search: BillSearch,
    ): Entry => ({
      id: `${groupId} ${id}`,
      label,
      note: () => note,
      icon,
      run: () => void navigate({ to: '/bills', search }),
    })
    const tags = new Map((bills ?? []).flatMap((bill) => bill.tags).map((tag) => [tag.toLowerCase(), tag]))
    return {
      /** Lists of bills. */
      groups: [
        ...(categories ?? []).map(({ id, name, color, icon }) =>
          groupEntry(`category ${id}`, name, own.category, <Tile color={color} icon={icon} />, {
            category: id,
          }),
        ),
        ...[...tags.values()].map((tag) =>
          groupEntry(`tag ${tag}`, tag, own.tag, <IconTag {...ICON} />, { tag }),
        ),
      ],
      bills: (bills ?? [])
        .toSorted(activeFirst)
        .map((bill) =>
          billEntry(bill.id, bill.name, [bill.account ?? '', ...bill.tags].join(' '), () => billNote(bill)),
        ),
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
  }, [
    marks,
    format,
    navigate,
    groupId,
    canWrite,
    agenda.data,
    bills,
    categories,
    own,
    words,
    endedWords,
    onPay,
  ])
}

/** Then by what is due next. */
function activeFirst(a: Bill, b: Bill): number {
  return Number(a.archived) - Number(b.archived) || a.pay_on.localeCompare(b.pay_on)
}
