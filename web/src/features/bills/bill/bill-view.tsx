import type { Bill, Cycle } from '@duebook/contract'
import { isOpen } from '../../../api/cycle-rules.ts'
import { useAgenda, type useBillPayments, useBillProgress } from '../../../api/group-queries.ts'
import { useMayWrite } from '../../../group/current-group.tsx'
import { Page } from '../../../ui/page.tsx'
import { BillActions } from './bill-actions.tsx'
import { BillFacts } from './bill-facts.tsx'
import { BillInsightSection } from './bill-insight.tsx'
import { BillReminders } from './bill-reminders.tsx'
import classes from './bill-view.module.css'
import { NextDates } from './next-dates.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { StateNotice } from './state-notice.tsx'
import { YearStrip } from './year-strip.tsx'

interface BillViewProps {
  bill: Bill
  payments: ReturnType<typeof useBillPayments>
}

export function BillView({ bill, payments }: BillViewProps) {
  const mayWrite = useMayWrite()
  const isActive = !bill.draft && !bill.archived && !bill.ended
  const agenda = useAgenda(bill.pay_on, bill.pay_on, bill.id)
  const current = agenda.data?.find(isCurrentCycleOf(bill))
  const cycle = isActive && current && isOpen(current) ? current : undefined
  const progress = useBillProgress(bill.id).data
  return (
    <Page
      title={bill.name}
      actions={mayWrite && <BillActions bill={bill} cycle={cycle} payments={payments.data} />}
    >
      <StateNotice bill={bill} progress={progress} last={current} />
      <div className={classes.top}>
        <BillFacts bill={bill} cycle={cycle} progress={progress} />
        {isActive && <NextDates bill={bill} />}
      </div>
      {isActive && <BillReminders bill={bill} />}
      {!bill.draft && <BillInsightSection bill={bill} />}
      {!bill.draft && <YearStrip bill={bill} payments={payments.data} />}
      <PaymentHistory bill={bill} payments={payments} />
    </Page>
  )
}

/** Open, it may be partly paid, and a variable amount is only expected. Of a bill that has ended it is the last one. */
function isCurrentCycleOf(bill: Bill) {
  return (cycle: Cycle) => cycle.bill_id === bill.id && cycle.due_date === bill.due_date
}
