import type { Bill, Payment } from '@duebook/contract'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import type { useBillPayments } from '../../../api/group-queries.ts'
import { monthOf } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { historyFigures, sameSince } from './history-figures.ts'
import classes from './payment-history.module.css'
import { PaymentTable } from './payment-table.tsx'

const AmountsChart = lazy(() => import('./amounts-chart.tsx'))

/** Two years of a monthly bill: as many as a small chart can show. */
const CHARTED = 24
const LISTED_FIRST = 6

interface PaymentHistoryProps {
  bill: Bill
  payments: ReturnType<typeof useBillPayments>
}

export function PaymentHistory({ bill, payments }: PaymentHistoryProps) {
  const bills = useBillTexts()
  const { common } = useTexts()
  const texts = bills.bill.history
  const { data } = payments
  const isDeposit = bill.type === 'deposit'
  return (
    <Section title={isDeposit ? texts.titleDeposit : texts.title}>
      {payments.isError && <ErrorState error={payments.error} retry={() => void payments.refetch()} />}
      {payments.isPending && <Skeleton height={160} role="status" aria-label={common.loading} />}
      {data?.length === 0 && (
        <p className={classes.empty}>
          {bill.draft ? texts.empty.draft : isDeposit ? texts.empty.deposit : texts.empty.text}
        </p>
      )}
      {data && data.length > 0 && <Recorded bill={bill} payments={data} />}
    </Section>
  )
}

/** Newest first, as the server lists them. */
function Recorded({ bill, payments }: { bill: Bill; payments: Payment[] }) {
  const bills = useBillTexts()
  const texts = bills.bill.history
  const format = useFormat()
  const canWrite = useCanWrite()
  const [showsMore, setShowsMore] = useState(false)
  const { count, average } = historyFigures(payments, format.currency)
  const recent = payments.slice(0, CHARTED)
  const since = sameSince(payments, CHARTED)
  return (
    <div className={classes.recorded}>
      <dl className={classes.figures}>
        <div>
          <dt>{texts.average}</dt>
          <dd>{format.money(average)}</dd>
        </div>
      </dl>
      {since !== undefined && count > 1 && (
        <p className={classes.same}>
          {texts.same(format.money(recent[0]?.amount ?? 0), format.monthAndYear(monthOf(since)))}
        </p>
      )}
      {since === undefined && (
        <Suspense fallback={<Skeleton height={120} />}>
          <AmountsChart payments={recent} average={average} type={bill.type} />
        </Suspense>
      )}
      <PaymentTable bill={bill} payments={showsMore ? recent : recent.slice(0, LISTED_FIRST)} />
      <div className={classes.links}>
        {!showsMore && recent.length > LISTED_FIRST && (
          <Button variant="default" size="sm" onClick={() => setShowsMore(true)}>
            {texts.more(recent.length)}
          </Button>
        )}
        <Link to="/payments" search={{ bill: bill.id }} className={classes.all}>
          {canWrite ? texts.all : texts.allViewer}
        </Link>
      </div>
    </div>
  )
}
