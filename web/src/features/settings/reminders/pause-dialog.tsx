import { Text } from '@mantine/core'
import { useState } from 'react'
import { addDays, isDay } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'

interface PauseDialogProps {
  opened: boolean
  onClose: () => void
  onPause: (day: string) => Promise<unknown>
}

export function PauseDialog({ opened, onClose, onPause }: PauseDialogProps) {
  const texts = useReminderTexts().pause
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size="sm">
      <PauseForm onPause={onPause} />
    </Dialog>
  )
}

function PauseForm({ onPause }: Pick<PauseDialogProps, 'onPause'>) {
  const texts = useReminderTexts().pause
  const { common } = useTexts()
  const { today } = useFormat()
  const tomorrow = addDays(today, 1)
  const [day, setDay] = useState(addDays(today, 7))
  const [isChecked, setIsChecked] = useState(false)
  const isRight = isDay(day) && day >= tomorrow
  return (
    <SubmitForm
      submitLabel={texts.submit}
      send={() => onPause(day)}
      check={() => {
        setIsChecked(true)
        return isRight
      }}
    >
      <Text>{texts.text}</Text>
      <DayField
        label={texts.until}
        size="md"
        data-autofocus
        min={tomorrow}
        value={day}
        onChange={setDay}
        error={isChecked && !isRight && common.dateMissing}
      />
    </SubmitForm>
  )
}
