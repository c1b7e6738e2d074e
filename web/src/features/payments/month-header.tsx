import type { ListedPayment } from '@duebook/contract'
import { type ComponentProps, memo, useMemo } from 'react'
import { paymentSums } from '../../api/payment-sums.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import classes from './month-header.module.css'

interface MonthHeaderProps extends ComponentProps<'header'> {
  month: string
  payments: readonly ListedPayment[]
}

/** Sticky while its month is visible. */
export const MonthHeader = memo(function MonthHeader({ id, month, payments, ...props }: MonthHeaderProps) {
  const texts = usePaymentTexts().month
  const format = useFormat()
  const sums = useMemo(() => paymentSums(payments, format.currency), [payments, format])
  return (
    <header className={classes.head} {...props}>
      <h2 id={id}>{format.month(month)}</h2>
      <p className={classes.sums}>
        <span className={classes.count}>{texts.count(payments.length)}</span>
        {sums.expenses > 0 && <span>{texts.out(format.money(sums.expenses))}</span>}
        {sums.income > 0 && <span className={classes.income}>{texts.in(format.signed(sums.income))}</span>}
      </p>
    </header>
  )
})
