import type { BillType } from '@duebook/contract'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useBillSchedule } from '../../api/group-queries.ts'
import { isDay } from '../../format/days.ts'
import { differenceOf } from '../../format/sums.ts'
import { type Format, useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField, useTypedAmount } from '../amount-field.tsx'
import { DayField } from '../day-field.tsx'
import { Dialog } from '../dialog.tsx'
import classes from './pay-dialog.module.css'
import { useIsSettling, useSettle } from './use-settle.tsx'

/** What can be paid. */
export interface Payable {
  billId: number
  name: string
  type: BillType
  /** What is still to pay of the open cycle. */
  amount: number
  dueDate: string
  /** The amount is only expected: paying less is usual. */
  variable?: boolean
  /** How many payments the expected amount is the median of. */
  medianOf?: number
}

/** Amount and date can be changed, and the next due date is shown before sending. */
export function PayDialog({ payable, onClose }: { payable: Payable | undefined; onClose: () => void }) {
  const texts = useTexts().home.payDialog
  const title = payable && (payable.type === 'deposit' ? texts.titleDeposit : texts.title)(payable.name)
  return (
    <Dialog opened={payable !== undefined} onClose={onClose} title={title}>
      {payable && <PayForm key={payable.billId} payable={payable} onClose={onClose} />}
    </Dialog>
  )
}

function PayForm({ payable, onClose }: { payable: Payable; onClose: () => void }) {
  const texts = useTexts()
  const words = texts.home.payDialog
  const format = useFormat()
  const settle = useSettle()
  const amount = useTypedAmount(format, payable.amount > 0 ? payable.amount : undefined)
  const [date, setDate] = useState(format.today)
  // Nothing is lost where the rest stays open; a guessed amount has no rest.
  const [leavesRest, setLeavesRest] = useState(!payable.variable)
  const isBusy = useIsSettling(payable.billId)
  const schedule = useBillSchedule(payable.billId, 2)
  const isDeposit = payable.type === 'deposit'
  const missing = lackOf(payable.amount, amount.amount, format)
  const isPart = missing > 0 && leavesRest
  const next = isPart ? payable.dueDate : schedule.data?.[1]

  const send = async () => {
    if (amount.amount === undefined || !isDay(date)) return
    const { billId, dueDate, name, type } = payable
    if (await settle.pay({ billId, dueDate, name, type }, { amount: amount.amount, date, isPart })) onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="md">
        <Text c="var(--ink-soft)">{words.due(format.longDay(payable.dueDate), expectedWords(payable))}</Text>
        <AmountField size="md" value={amount} format={format} data-autofocus required withAsterisk={false} />
        <div className={classes.day}>
          <DayField
            size="md"
            label={isDeposit ? words.receivedOn : words.paidOn}
            value={date}
            onChange={setDate}
            required
            withAsterisk={false}
            error={!isDay(date) && texts.common.dateMissing}
          />
          {[
            [texts.dates.today, format.today],
            [words.dueDay, payable.dueDate],
          ].map(
            ([label = '', day = '']) =>
              (day === format.today || payable.dueDate !== format.today) && (
                <Button
                  key={label}
                  size="md"
                  variant="default"
                  className={classes.chip}
                  aria-pressed={date === day}
                  onClick={() => setDate(day)}
                >
                  {label}
                </Button>
              ),
          )}
        </div>
        {missing > 0 && (
          <div>
            <Text id="less-than-due" fw={600} mb={6}>
              {words.less(format.money(missing))}
            </Text>
            <SegmentedControl
              fullWidth
              size="md"
              aria-labelledby="less-than-due"
              data={[
                { value: 'rest', label: words.rest },
                { value: 'settled', label: isDeposit ? words.settledDeposit : words.settled },
              ]}
              value={leavesRest ? 'rest' : 'settled'}
              onChange={(answer) => setLeavesRest(answer === 'rest')}
            />
          </div>
        )}
        <Text aria-live="polite" size="sm">
          {next === undefined
            ? schedule.data?.length === 1
              ? texts.home.row.last
              : '\u00a0'
            : isPart
              ? words.staysDue(format.longDay(next))
              : words.nextDue(format.longDay(next))}
        </Text>
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button
            size="md"
            type="submit"
            loading={isBusy}
            disabled={amount.amount === undefined || !isDay(date)}
          >
            {isDeposit ? words.submitDeposit : words.submit}
          </Button>
        </div>
      </Stack>
    </form>
  )

  function expectedWords({ amount: expected, variable, medianOf = 0 }: Payable): string {
    const sum = format.money(expected)
    if (!variable) return sum
    const about = `${texts.home.row.about} ${sum}`
    return medianOf > 0 ? `${about}, ${texts.home.row.medianOf(medianOf)}` : about
  }
}

/** How much less than due is paid. */
function lackOf(due: number, paid: number | undefined, { currency }: Format): number {
  return paid === undefined ? 0 : Math.max(0, differenceOf(due, paid, currency))
}
