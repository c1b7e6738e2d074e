import type { Bill, BillInsight } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { useBillInsight } from '../../../api/insights.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useInsightTexts } from '../../../texts/insight-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FindingList } from '../../../ui/findings/finding-list.tsx'
import { Section } from '../../../ui/section.tsx'
import classes from './bill-insight.module.css'
import history from './payment-history.module.css'
import { PriceHistory } from './price-history.tsx'

/** What it costs, what stands out, and how its price has changed. */
export function BillInsightSection({ bill }: { bill: Bill }) {
  const texts = useInsightTexts().bill
  const { common } = useTexts()
  const insight = useBillInsight(bill.id)
  const box = useRef<HTMLDivElement>(null)
  return (
    <Section title={texts.title[bill.type]}>
      {insight.isError && <ErrorState error={insight.error} retry={() => void insight.refetch()} />}
      {insight.isPending && <Skeleton height={64} role="status" aria-label={common.loading} />}
      {insight.data && (
        <div className={classes.parts} ref={box} tabIndex={-1}>
          <Figures bill={bill} insight={insight.data} />
          {insight.data.insights.length > 0 && (
            <div className={classes.findings}>
              <FindingList
                findings={insight.data.insights}
                billId={bill.id}
                fallbackFocus={() => box.current}
              />
            </div>
          )}
          <PriceHistory type={bill.type} prices={insight.data.prices} />
        </div>
      )}
    </Section>
  )
}

function Figures({ bill, insight }: { bill: Bill; insight: BillInsight }) {
  const texts = useInsightTexts().bill
  const format = useFormat()
  const isOver = bill.archived || bill.ended
  const figures = [
    ...(isOver
      ? []
      : [
          { name: texts.perYear, amount: insight.yearly_cost },
          { name: texts.perMonth[bill.type], amount: insight.monthly },
        ]),
    {
      name: texts.paidTotal[bill.type],
      amount: insight.paid_total,
      note: texts.inPayments(insight.payment_count),
    },
  ]
  return (
    <dl className={history.figures}>
      {figures.map(({ name, amount, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {format.money(amount)} {note !== undefined && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
