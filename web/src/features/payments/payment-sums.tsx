import type { ListedPayment } from '@duebook/contract'
import { useMemo } from 'react'
import { paymentSums } from '../../api/payment-sums.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import classes from './payment-sums.module.css'

/** Sums of the shown payments only. */
export function PaymentSums({ payments }: { payments: readonly ListedPayment[] }) {
  const texts = useTexts().payments.sums
  const format = useFormat()
  const sums = useMemo(() => paymentSums(payments, format.currency), [payments, format])
  return (
    <section aria-label={texts.label}>
      <dl className={`panel ${classes.sums}`}>
        <div>
          <dt>{texts.count}</dt>
          <dd>{payments.length.toLocaleString(format.locale)}</dd>
        </div>
        <div>
          <dt>{texts.expenses}</dt>
          <dd>{format.money(sums.expenses)}</dd>
        </div>
        <div>
          <dt>{texts.income}</dt>
          <dd data-income>{format.signed(sums.income)}</dd>
        </div>
        <div>
          <dt>{texts.net}</dt>
          <dd>{format.signed(sums.net)}</dd>
        </div>
      </dl>
      <p role="status" className="visually-hidden">
        {texts.spoken(payments.length, format.money(sums.expenses), format.money(sums.income))}
      </p>
    </section>
  )
}
