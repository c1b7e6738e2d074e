import type { BillType } from '@duebook/contract'
import { useFormat } from '../format/use-format.ts'
import classes from './money.module.css'

/** Income has a plus sign, so that it works without colour. */
export function Money({ amount, type, strong }: { amount: number; type?: BillType; strong?: boolean }) {
  const format = useFormat()
  return (
    <span className={classes.money} data-type={type} data-strong={strong || undefined}>
      {type === 'deposit' ? '+' : ''}
      {format.money(amount)}
    </span>
  )
}
