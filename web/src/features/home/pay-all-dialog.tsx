import type { Cycle } from '@duebook/contract'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isAmountKnown, remainingAmount } from '../../api/cycle-rules.ts'
import { readAmount } from '../../format/read-amount.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField, useTypedAmount } from '../../ui/amount-field.tsx'
import { TileOfBill } from '../../ui/bill-tile.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import dialog from '../../ui/settle/pay-dialog.module.css'
import classes from './pay-all-dialog.module.css'
import { usePayAll } from './use-pay-all.ts'

/** What a line comes to: undefined while a varying amount has not been typed. */
type Amounts = ReadonlyMap<Cycle, number | undefined>

/** Everything that is due now, to look through before it is marked paid. */
export default function PayAllDialog({ cycles: given, onClose }: { cycles: Cycle[]; onClose: () => void }) {
  const texts = useTexts()
  const words = texts.home.payAll
  const format = useFormat()
  // What was due when it opened: the page behind changes with every payment.
  const [cycles] = useState(given)
  const [unchecked, setUnchecked] = useState<ReadonlySet<Cycle>>(new Set())
  const [typed, setTyped] = useState<Amounts>(new Map())
  const payAll = usePayAll()

  const amountOf = (cycle: Cycle) =>
    isAmountKnown(cycle, format.currency) ? remainingAmount(cycle, format.currency) : typed.get(cycle)
  // A payment settles the earliest round, so a later one can't be paid without it.
  const isBlocked = (cycle: Cycle) =>
    cycles.some(
      (other) => other.bill_id === cycle.bill_id && other.due_date < cycle.due_date && unchecked.has(other),
    )
  const chosen = cycles.filter((cycle) => !unchecked.has(cycle) && !isBlocked(cycle))
  const amounts = chosen.map(amountOf)
  const isComplete = chosen.length > 0 && amounts.every((amount) => amount !== undefined)
  const sum = format.sum(amounts.map((amount) => amount ?? 0))

  const send = async () => {
    if (!isComplete) return
    const payments = chosen.map((cycle) => ({ cycle, amount: amountOf(cycle) ?? 0 }))
    if (await payAll.start(payments)) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          <Text c="var(--ink-soft)">{words.text}</Text>
          <ul className={classes.lines}>
            {cycles.map((cycle) => (
              <li key={`${cycle.bill_id} ${cycle.due_date}`} className={classes.line}>
                <TileOfBill id={cycle.bill_id} />
                <Checkbox
                  size="md"
                  className={classes.choice ?? ''}
                  label={[
                    `${cycle.bill_name}, ${format.date(cycle.pay_on)}`,
                    ...(cycle.last ? [texts.home.row.last] : []),
                  ].join(' · ')}
                  checked={chosen.includes(cycle)}
                  disabled={isBlocked(cycle)}
                  onChange={() => setUnchecked(toggled(unchecked, cycle))}
                />
                {isAmountKnown(cycle, format.currency) ? (
                  <Money amount={remainingAmount(cycle, format.currency)} strong />
                ) : (
                  chosen.includes(cycle) && (
                    <TypedLine
                      cycle={cycle}
                      onType={(amount) => setTyped((others) => new Map(others).set(cycle, amount))}
                    />
                  )
                )}
              </li>
            ))}
          </ul>
          <div className={dialog.buttons}>
            <Button size="md" variant="default" onClick={onClose}>
              {texts.common.cancel}
            </Button>
            <Button size="md" type="submit" loading={payAll.isBusy} disabled={!isComplete}>
              {chosen.length === 0 ? words.none : words.submit(chosen.length, format.money(sum))}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}

/** A varying amount is typed: the expected one is only a hint. */
function TypedLine({ cycle, onType }: { cycle: Cycle; onType: (amount: number | undefined) => void }) {
  const texts = useTexts().home
  const format = useFormat()
  const value = useTypedAmount(format, undefined)
  const expected = remainingAmount(cycle, format.currency)
  return (
    <AmountField
      size="md"
      className={classes.amount ?? ''}
      label={undefined}
      aria-label={texts.payAll.amountOf(cycle.bill_name)}
      placeholder={expected > 0 ? `${texts.row.about} ${format.amount(expected)}` : ''}
      format={format}
      value={{
        ...value,
        setTyped: (text) => {
          value.setTyped(text)
          const reading = readAmount(text, format.currency, format.locale)
          onType('problem' in reading || reading.amount === 0 ? undefined : reading.amount)
        },
      }}
    />
  )
}

function toggled(set: ReadonlySet<Cycle>, cycle: Cycle): Set<Cycle> {
  const changed = new Set(set)
  if (!changed.delete(cycle)) changed.add(cycle)
  return changed
}
