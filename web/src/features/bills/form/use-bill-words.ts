import type { Bill } from '@duebook/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'

interface FieldWords {
  field: string
  value: string
}

/** The fields that users can edit. */
type KnownField = Exclude<keyof Bill, 'id' | 'created_at' | 'updated_at'>

/** Every field of a bill by its name, in the order of the form. */
export function useBillWords(): (bill: Bill) => FieldWords[] {
  const { bills, common } = useTexts()
  const format = useFormat()
  const { form } = bills
  const { nothing, yes, no } = form.conflict
  return (bill) => {
    const words: Record<KnownField, FieldWords> = {
      name: { field: form.name, value: bill.name },
      amount: { field: common.amount, value: format.money(bill.amount) },
      due_date: { field: form.dueDate, value: format.longDay(bill.due_date) },
      frequency: { field: form.frequency, value: common.frequencies[bill.frequency] },
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
