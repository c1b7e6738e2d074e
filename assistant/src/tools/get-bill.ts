import { Bill, BillInsight, BillProgress, CalendarDay, Payment } from '@duebook/contract'
import { Type } from 'typebox'
import { assistantTool } from '../assistant-tool.ts'
import { BillChoice, needBill } from '../bill-choice.ts'
import { lastIds } from '../paging.ts'
import { briefInsight } from './list-insights.ts'

const DATES = 6
const PAYMENTS = 10

export const getBill = assistantTool({
  name: 'get_bill',
  title: 'Show a bill',
  description:
    'Shows one bill or deposit with all its fields, notes included, its next due dates, how far it has come if it ends, its price history with what stands out, and its last 10 payments; list_payments shows all. Finds archived bills too. Changes nothing.',
  writes: false,
  input: Type.Object({ bill: BillChoice }),
  output: {
    bill: Bill,
    next_due_dates: Type.Array(CalendarDay),
    progress: BillProgress,
    insight: BillInsight,
    last_payments: Type.Array(Payment),
  },
  async run(open, { bill: choice }) {
    const bill = await needBill(open, choice, 'active-then-archived')
    const { bills } = open.books
    const [next_due_dates, progress, whole, last_payments] = await Promise.all([
      bills.schedule(bill.id, { count: DATES }),
      bills.progress(bill.id),
      bills.insight(bill.id),
      bills.listPayments(bill.id, { limit: PAYMENTS }),
    ])
    const insight = {
      ...whole,
      prices: whole.prices.map((price) => ({ ...price, payment_ids: lastIds(price.payment_ids) })),
      insights: whole.insights.map(briefInsight),
    }
    return { data: { bill, next_due_dates, progress, insight, last_payments } }
  },
})
