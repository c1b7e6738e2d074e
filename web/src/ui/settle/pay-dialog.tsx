import type { BillType } from '@duebook/contract'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useBillSchedule } from '../../api/group-queries.ts'
import { isDay } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField, useTypedAmount } from '../amount-field.tsx'
import { DayField } from '../day-field.tsx'
import { Dialog } from '../dialog.tsx'
import { useIsSettling, useSettle } from './use-settle.tsx'

/** What can be paid. */
export interface Payable {
  billId: number
  name: string
  type: BillType
  /** What is still to pay of the open cycle. */
  amount: number
  dueDate: string
}

/** Amount and date can be changed, and the next due date is shown before sending. */
export function PayDialog({ payable, onClose }: { payable: Payable | undefined; onClose: () => void }) {
  return (
    <Dialog opened={payable !== undefined} onClose={onClose} title={payable?.name}>
      {payable && <PayForm key={payable.billId} payable={payable} onClose={onClose} />}
    </Dialog>
  )
}

function PayForm({ payable, onClose }: { payable: Payable; onClose: () => void }) {
  const texts = useTexts()
  const format = useFormat()
  const settle = useSettle()
  const amount = useTypedAmount(format, payable.amount > 0 ? payable.amount : undefined)
  const [date, setDate] = useState(format.today)
  const [isPart, setIsPart] = useState(false)
  const isBusy = useIsSettling(payable.billId)
  const schedule = useBillSchedule(payable.billId, 2)
  const next = isPart ? payable.dueDate : schedule.data?.[1]
  const words = texts.home.payDialog
  const isDeposit = payable.type === 'deposit'

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
        <Text c="var(--ink-soft)">{words.due(format.longDay(payable.dueDate))}</Text>
        <AmountField value={amount} format={format} data-autofocus required withAsterisk={false} />
        <DayField
          label={texts.common.date}
          value={date}
          onChange={setDate}
          required
          withAsterisk={false}
          error={!isDay(date) && texts.common.dateMissing}
        />
        <SegmentedControl
          fullWidth
          aria-label={words.kind}
          data={[
            { value: 'whole', label: isDeposit ? words.wholeDeposit : words.whole },
            { value: 'part', label: isDeposit ? words.partDeposit : words.part },
          ]}
          value={isPart ? 'part' : 'whole'}
          onChange={(kind) => setIsPart(kind === 'part')}
        />
        <Text aria-live="polite" size="sm">
          {next === undefined
            ? '\u00a0'
            : isPart
              ? words.staysDue(format.longDay(next))
              : words.nextDue(format.longDay(next))}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={amount.amount === undefined || !isDay(date)}>
            {isDeposit ? words.submitDeposit : words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
