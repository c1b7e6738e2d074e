import { Text } from '@mantine/core'
import { useState } from 'react'
import { addDays, isDay } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { DayField } from '../../../ui/day-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'

interface SnoozeDialogProps {
  opened: boolean
  name: string
  /** Days ahead. */
  most: number
  onClose: () => void
  onSnooze: (until: string) => Promise<boolean>
}

export function SnoozeDialog({ opened, name, ...props }: SnoozeDialogProps) {
  const texts = useReminderTexts().bill
  return (
    <Dialog opened={opened} onClose={props.onClose} title={texts.snoozeTitle(name)} size="sm">
      <SnoozeForm {...props} />
    </Dialog>
  )
}

function SnoozeForm({ most, onClose, onSnooze }: Omit<SnoozeDialogProps, 'opened' | 'name'>) {
  const texts = useReminderTexts()
  const { today } = useFormat()
  const [first, last] = [addDays(today, 1), addDays(today, most)]
  const [day, setDay] = useState(addDays(today, 7))
  const [isChecked, setIsChecked] = useState(false)
  const isRight = isDay(day) && day >= first && day <= last
  return (
    <SubmitForm
      submitLabel={texts.bill.snooze}
      send={async () => {
        if (await onSnooze(day)) onClose()
      }}
      check={() => {
        setIsChecked(true)
        return isRight
      }}
    >
      <Text>{texts.bill.snoozeText}</Text>
      <DayField
        label={texts.pause.until}
        size="md"
        data-autofocus
        min={first}
        max={last}
        value={day}
        onChange={setDay}
        error={isChecked && !isRight && texts.bill.dayRange(most)}
      />
    </SubmitForm>
  )
}
