import { NativeSelect, TextInput } from '@mantine/core'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { DayField } from '../../../ui/day-field.tsx'
import classes from './bill-form.module.css'
import type { RepeatFields } from './repeat-fields.ts'

interface EndFieldsProps {
  fields: RepeatFields
  timesError: string | undefined
  endsOnError: string | undefined
  /** An existing bill counts what is left. */
  isExisting: boolean
  /** The button that opened them is gone. */
  takesFocus: boolean
  onChange: (changes: Partial<RepeatFields>) => void
}

/** When it ends, and what happens on weekends. */
export function EndFields({ fields, isExisting, takesFocus, onChange, ...errors }: EndFieldsProps) {
  const { form: texts } = useScheduleTexts()
  const isOnce = fields.repeats === 'once'
  return (
    <div className={classes.pair}>
      {!isOnce && (
        <NativeSelect
          size="md"
          label={texts.ends}
          autoFocus={takesFocus}
          value={fields.ends}
          data={(['never', 'day', 'times'] as const).map((value) => ({ value, label: texts.end[value] }))}
          onChange={(event) => onChange({ ends: event.currentTarget.value as RepeatFields['ends'] })}
        />
      )}
      {!isOnce && fields.ends === 'times' && (
        <TextInput
          size="md"
          label={isExisting ? texts.timesLeft : texts.times}
          inputMode="numeric"
          autoComplete="off"
          value={fields.times}
          error={errors.timesError}
          onChange={(event) => onChange({ times: event.currentTarget.value })}
        />
      )}
      {!isOnce && fields.ends === 'day' && (
        <DayField
          size="md"
          label={texts.endsOn}
          value={fields.endsOn}
          error={errors.endsOnError}
          onChange={(endsOn) => onChange({ endsOn })}
        />
      )}
      <NativeSelect
        size="md"
        label={texts.weekend}
        autoFocus={takesFocus && isOnce}
        value={fields.weekend}
        data={(['keep', 'before', 'after'] as const).map((value) => ({
          value,
          label: texts.weekends[value],
        }))}
        onChange={(event) => onChange({ weekend: event.currentTarget.value as RepeatFields['weekend'] })}
      />
    </div>
  )
}
