import type { AssistantTool } from './assistant-tool.ts'
import { addBill } from './tools/add-bill.ts'
import { archiveBill } from './tools/archive-bill.ts'
import { editBill } from './tools/edit-bill.ts'
import { getBill } from './tools/get-bill.ts'
import { getForecast } from './tools/get-forecast.ts'
import { getStatistics } from './tools/get-statistics.ts'
import { listBills } from './tools/list-bills.ts'
import { listCategories } from './tools/list-categories.ts'
import { listDue } from './tools/list-due.ts'
import { listInsights } from './tools/list-insights.ts'
import { listPaydays } from './tools/list-paydays.ts'
import { listPayments } from './tools/list-payments.ts'
import { payBill } from './tools/pay-bill.ts'
import { restoreBill } from './tools/restore-bill.ts'
import { skipCycle } from './tools/skip-cycle.ts'
import { undo } from './tools/undo.ts'

/** Everything inside of a bill group. There is no tool that deletes: what an assistant does can be undone. */
export const TOOLS: readonly AssistantTool[] = [
  listDue,
  listBills,
  getBill,
  listPayments,
  getStatistics,
  getForecast,
  listPaydays,
  listInsights,
  listCategories,
  addBill,
  editBill,
  payBill,
  skipCycle,
  undo,
  archiveBill,
  restoreBill,
]
