import { Checkbox } from '@mantine/core'
import { readAmount } from '../../../format/read-amount.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { AmountField, useTypedAmount } from '../../../ui/amount-field.tsx'
import { TileOfBill } from '../../../ui/bill-tile.tsx'
import { amountOf, minorOf } from './forecast-model.ts'
import classes from './what-if.module.css'
import { type TriedBill, type WhatIf, withAmount, withLeftOut } from './what-if.ts'

interface TriedBillRowProps {
  bill: TriedBill
  tried: WhatIf
  onTry: (tried: WhatIf) => void
}

export function TriedBillRow({ bill, tried, onTry }: TriedBillRowProps) {
  const texts = useForecastTexts().whatIf
  const format = useFormat()
  const { billId, name, times, total, amount } = bill
  const changed = tried.amounts.get(billId)
  const isLeftOut = tried.leftOut.has(billId)
  const field = useTypedAmount(format, amountOf(changed ?? amount, format.currency), true)
  const money = (minor: bigint) => format.money(amountOf(minor, format.currency))
  const take = (typed: string) => {
    field.setTyped(typed)
    const reading = readAmount(typed, format.currency, format.locale)
    if ('problem' in reading) return
    const minor = minorOf(reading.amount, format.currency)
    onTry(withAmount(tried, billId, minor === amount ? undefined : minor))
  }
  return (
    <li data-left-out={isLeftOut || undefined}>
      <TileOfBill id={billId} />
      <div className={classes.name}>
        <Checkbox
          label={name}
          checked={!isLeftOut}
          onChange={({ currentTarget: { checked } }) => onTry(withLeftOut(tried, billId, !checked))}
        />
        <span data-note>
          {isLeftOut ? (
            <span className={classes.changed}>{texts.leftOut}</span>
          ) : changed === undefined ? (
            texts.times(times, money(total))
          ) : (
            <span className={classes.changed}>{texts.changed(money(amount))}</span>
          )}
        </span>
      </div>
      <AmountField
        value={{ ...field, setTyped: take }}
        format={format}
        label={undefined}
        aria-label={texts.amountOf(name)}
        disabled={isLeftOut}
        rightSection={null}
        rightSectionWidth={undefined}
      />
    </li>
  )
}
