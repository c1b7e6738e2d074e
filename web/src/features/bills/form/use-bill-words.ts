import type { Bill } from '@duebook/contract'
import { useCategories } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { useIconNames } from '../../../texts/icon-names.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { nameOfIcon } from '../../../ui/categories/suggest-icon.ts'
import { repeatWords } from '../../../ui/schedule-words.ts'
import { useScheduleWording } from '../../../ui/use-schedule-wording.ts'

interface FieldWords {
  field: string
  value: string
}

/** The fields that users can edit. */
type KnownField = Exclude<
  keyof Bill,
  'id' | 'schedule' | 'ends_on' | 'anchor_day' | 'pay_on' | 'ended' | 'created_at' | 'updated_at'
>

/** Every field of a bill by its name, in the order of the form. */
export function useBillWords(): (bill: Bill) => FieldWords[] {
  const bills = useBillTexts()
  const { common } = useTexts()
  const format = useFormat()
  const { form } = bills
  const schedules = useScheduleTexts()
  const wording = useScheduleWording()
  const own = useCategoryTexts()
  const iconNames = useIconNames()
  const categories = useCategories().data
  const nameOfCategory = (id: number | null) =>
    id === null ? own.none : (categories?.find((each) => each.id === id)?.name ?? String(id))
  const endOf = ({ ends_on: day, cycles_left: left }: Bill) => {
    if (day !== null) return format.longDay(day)
    return left === null ? schedules.form.end.never : schedules.sentence.left(left)
  }
  const { nothing, yes, no } = form.conflict
  return (bill) => {
    const words: Record<KnownField, FieldWords> = {
      name: { field: form.name, value: bill.name },
      amount: { field: common.amount, value: format.money(bill.amount) },
      due_date: { field: form.dueDate, value: format.longDay(bill.due_date) },
      frequency: { field: form.frequency, value: repeatWords({ ...bill, cycles_left: null }, wording) },
      cycles_left: { field: schedules.form.ends, value: endOf(bill) },
      weekend: { field: schedules.form.weekend, value: schedules.form.weekends[bill.weekend] },
      type: { field: form.type, value: form.types[bill.type] },
      account: { field: form.account, value: bill.account ?? nothing },
      category_id: { field: own.category, value: nameOfCategory(bill.category_id) },
      icon: {
        field: own.icon,
        value: bill.icon === null ? own.iconByCategory : nameOfIcon(bill.icon, iconNames),
      },
      tags: { field: own.tags, value: bill.tags.join(', ') || nothing },
      url: { field: form.url, value: bill.url ?? nothing },
      notes: { field: form.notes, value: bill.notes ?? nothing },
      auto_pay: { field: form.autoPay, value: bill.auto_pay ? yes : no },
      variable: { field: form.variable, value: bill.variable ? yes : no },
      draft: { field: form.draft, value: bill.draft ? yes : no },
      archived: { field: bills.marks.archived, value: bill.archived ? yes : no },
    }
    return Object.values(words)
  }
}
