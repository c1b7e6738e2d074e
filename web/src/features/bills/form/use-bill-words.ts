import type { Bill } from '@duebook/contract'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'

interface FieldWords {
  field: string
  value: string
}

/** Every field of a bill by its name, in the order of the form. */
export function useBillWords(): (bill: Bill) => FieldWords[] {
  const { bills, common } = useTexts()
  const format = useFormat()
  const { form } = bills
  const { nothing, yes, no } = form.conflict
  return (bill) => [
    { field: form.name, value: bill.name },
    { field: common.amount, value: format.money(bill.amount) },
    { field: form.dueDate, value: format.longDay(bill.due_date) },
    { field: form.frequency, value: common.frequencies[bill.frequency] },
    { field: form.type, value: form.types[bill.type] },
    { field: form.account, value: bill.account ?? nothing },
    { field: form.url, value: bill.url ?? nothing },
    { field: form.notes, value: bill.notes ?? nothing },
    { field: form.autoPay, value: bill.auto_pay ? yes : no },
    { field: form.variable, value: bill.variable ? yes : no },
    { field: form.draft, value: bill.draft ? yes : no },
    { field: bills.marks.archived, value: bill.archived ? yes : no },
  ]
}
