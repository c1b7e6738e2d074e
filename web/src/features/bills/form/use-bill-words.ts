import type { Bill } from '@duebook/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { repeatWords } from '../schedule-words.ts'
import { useScheduleWording } from '../use-schedule-wording.ts'

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
  const { bills, common } = useTexts()
  const format = useFormat()
  const { form } = bills
  const schedules = useScheduleTexts()
  const wording = useScheduleWording()
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
