import type { Bill, ListedPayment } from '@duebook/contract'
import { useMemo } from 'react'
import { paymentSums } from '../../api/payment-sums.ts'
import { averageOf } from '../../format/sums.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import classes from './payment-sums.module.css'

interface PaymentSumsProps {
  payments: readonly ListedPayment[]
  /** Where only this one is shown. */
  bill: Pick<Bill, 'name'> | undefined
}

/** Sums of the shown payments only; without those that are zero. */
export function PaymentSums({ payments, bill }: PaymentSumsProps) {
  const texts = usePaymentTexts().sums
  const format = useFormat()
  const sums = useMemo(() => paymentSums(payments, format.currency), [payments, format])
  if (bill) return <OneBill payments={payments} name={bill.name} />
  return (
    <section aria-label={texts.label}>
      <dl className={`panel ${classes.sums}`}>
        <div>
          <dt>{texts.count}</dt>
          <dd>{payments.length.toLocaleString(format.locale)}</dd>
        </div>
        {sums.expenses > 0 && (
          <div>
            <dt>{texts.expenses}</dt>
            <dd>{format.money(sums.expenses)}</dd>
          </div>
        )}
        {sums.income > 0 && (
          <div>
            <dt>{texts.income}</dt>
            <dd data-income>{format.signed(sums.income)}</dd>
          </div>
        )}
        {sums.expenses > 0 && sums.income > 0 && (
          <div>
            <dt>{texts.net}</dt>
            <dd>{format.signed(sums.net)}</dd>
          </div>
        )}
      </dl>
      <p role="status" className="visually-hidden">
        {texts.spoken(payments.length, format.money(sums.expenses), format.money(sums.income))}
      </p>
    </section>
  )
}

function OneBill({ payments, name }: { payments: readonly ListedPayment[]; name: string }) {
  const texts = usePaymentTexts().sums
  const format = useFormat()
  const amounts = payments.map(({ amount }) => amount)
  return (
    <section aria-label={texts.label}>
      <p role="status" className={`panel ${classes.line}`}>
        {texts.ofBill(
          name,
          payments.length,
          format.money(format.sum(amounts)),
          format.money(averageOf(amounts, format.currency)),
        )}
      </p>
    </section>
  )
}
