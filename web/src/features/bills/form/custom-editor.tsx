import { NativeSelect, TextInput } from '@mantine/core'
import { useFormat } from '../../../format/use-format.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { monthName, weekdayName } from '../../../ui/schedule-words.ts'
import { Toggles } from '../../../ui/toggles.tsx'
import { type CustomFields, everyOf, NTHS, type Nth, UNITS, type Unit, WEEKDAYS } from './custom-schedule.ts'
import classes from './schedule-section.module.css'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]

interface CustomEditorProps {
  fields: CustomFields
  everyError: string | undefined
  onChange: (changes: Partial<CustomFields>) => void
}

/** Reads as a sentence: every 2 months on certain days. */
export function CustomEditor({ fields, everyError, onChange }: CustomEditorProps) {
  const { form: texts, sentence } = useScheduleTexts()
  const { locale, firstWeekday } = useFormat()
  const { unit, on } = fields
  const count = everyOf(fields) ?? 2
  const weekdays = [...WEEKDAYS.slice(firstWeekday - 1), ...WEEKDAYS.slice(0, firstWeekday - 1)]
  const daySelect = DAYS.map((day) => ({ value: String(day), label: texts.day(sentence.day(day)) }))
  return (
    <fieldset className={classes.editor}>
      <legend className="visually-hidden">{texts.customTitle}</legend>
      <div className={classes.sentence}>
        <TextInput
          className={classes.number ?? ''}
          size="md"
          label={texts.every}
          inputMode="numeric"
          autoComplete="off"
          value={fields.every}
          error={everyError}
          onChange={(event) => onChange({ every: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          aria-label={texts.unit}
          value={unit}
          data={UNITS.map((value) => ({ value, label: texts.units[value](count) }))}
          onChange={(event) => onChange({ unit: event.currentTarget.value as Unit })}
        />
        {unit === 'month' && (
          <NativeSelect
            size="md"
            aria-label={texts.onWhat}
            value={on}
            data={[
              { value: 'same', label: texts.sameDay },
              { value: 'days', label: texts.someDays },
              { value: 'nth', label: texts.someWeekday },
            ]}
            onChange={(event) => onChange({ on: event.currentTarget.value as CustomFields['on'] })}
          />
        )}
      </div>
      {unit === 'week' && (
        <Toggles
          label={texts.weekdays}
          choices={weekdays}
          wordsOf={(day) => weekdayName(day, locale, 'short')}
          chosen={fields.weekdays}
          onChange={(chosen) => onChange({ weekdays: chosen })}
        />
      )}
      {unit === 'month' && on === 'days' && (
        <Toggles
          isGrid
          label={texts.days}
          choices={DAYS}
          wordsOf={(day) => (day === -1 ? texts.lastDay : String(day))}
          chosen={fields.days}
          onChange={(days) => onChange({ days })}
        />
      )}
      {unit === 'month' && on === 'nth' && (
        <div className={classes.sentence}>
          <NativeSelect
            size="md"
            label={texts.nth}
            value={fields.nth}
            data={NTHS.map((nth) => ({ value: String(nth), label: texts.day(sentence.nth[nth] ?? '') }))}
            onChange={(event) => onChange({ nth: Number(event.currentTarget.value) as Nth })}
          />
          <NativeSelect
            size="md"
            label={texts.weekday}
            value={fields.weekday}
            data={weekdays.map((value) => ({ value, label: weekdayName(value, locale) }))}
            onChange={(event) => onChange({ weekday: event.currentTarget.value as CustomFields['weekday'] })}
          />
        </div>
      )}
      {unit === 'year' && (
        <>
          <Toggles
            label={texts.months}
            choices={MONTHS}
            wordsOf={(month) => monthName(month, locale, 'short')}
            chosen={fields.months}
            onChange={(months) => onChange({ months })}
          />
          {fields.months.length > 0 && (
            <NativeSelect
              className={classes.short ?? ''}
              size="md"
              label={texts.dayOfMonth}
              value={fields.day}
              data={daySelect}
              onChange={(event) => onChange({ day: Number(event.currentTarget.value) })}
            />
          )}
        </>
      )}
    </fieldset>
  )
}
