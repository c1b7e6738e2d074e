import { NativeSelect, TextInput } from '@mantine/core'
import type { Day } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { monthName, weekdayName } from '../../../ui/schedule-words.ts'
import { Toggles } from '../../../ui/toggles.tsx'
import {
  type CustomChoices,
  type CustomFields,
  choicesOf,
  everyOf,
  NTHS,
  type Nth,
  UNITS,
  type Unit,
  WEEKDAYS,
} from './custom-schedule.ts'
import classes from './schedule-section.module.css'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]

interface CustomEditorProps {
  fields: CustomFields
  /** Shown as chosen until somebody chooses. */
  dueDate: Day
  everyError: string | undefined
  onChange: (changes: Partial<CustomFields>) => void
}

/** Reads as a sentence: every 2 months on certain days. */
export function CustomEditor({ fields, dueDate, everyError, onChange }: CustomEditorProps) {
  const { form: texts, sentence } = useScheduleTexts()
  const { locale, firstWeekday } = useFormat()
  const { unit, on } = fields
  const shown = choicesOf(fields, dueDate)
  const count = everyOf(fields) ?? 2
  const weekdays = [...WEEKDAYS.slice(firstWeekday - 1), ...WEEKDAYS.slice(0, firstWeekday - 1)]
  const daySelect = DAYS.map((day) => ({ value: String(day), label: texts.day(sentence.day(day)) }))
  /** The first tap replaces what only the due date has chosen. */
  const choose = <K extends 'weekdays' | 'days' | 'months'>(list: K, chosen: CustomChoices[K]) => {
    const offered: readonly unknown[] = fields[list] === undefined ? shown[list] : []
    onChange({ [list]: chosen.filter((each) => !offered.includes(each)) })
  }
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
          chosen={shown.weekdays}
          onChange={(chosen) => choose('weekdays', chosen)}
        />
      )}
      {unit === 'month' && on === 'days' && (
        <Toggles
          isGrid
          label={texts.days}
          choices={DAYS}
          wordsOf={(day) => (day === -1 ? texts.lastDay : String(day))}
          chosen={shown.days}
          onChange={(chosen) => choose('days', chosen)}
        />
      )}
      {unit === 'month' && on === 'nth' && (
        <div className={classes.sentence}>
          <NativeSelect
            size="md"
            label={texts.nth}
            value={shown.nth}
            data={NTHS.map((nth) => ({ value: String(nth), label: texts.day(sentence.nth[nth] ?? '') }))}
            onChange={(event) => onChange({ nth: Number(event.currentTarget.value) as Nth })}
          />
          <NativeSelect
            size="md"
            label={texts.weekday}
            value={shown.weekday}
            data={weekdays.map((value) => ({ value, label: weekdayName(value, locale) }))}
            onChange={(event) => onChange({ weekday: event.currentTarget.value as CustomChoices['weekday'] })}
          />
        </div>
      )}
      {unit === 'year' && (
        <>
          <Toggles
            label={texts.months}
            choices={MONTHS}
            wordsOf={(month) => monthName(month, locale, 'short')}
            chosen={shown.months}
            onChange={(chosen) => choose('months', chosen)}
          />
          {shown.months.length > 0 && (
            <NativeSelect
              className={classes.short ?? ''}
              size="md"
              label={texts.dayOfMonth}
              value={shown.day}
              data={daySelect}
              onChange={(event) => onChange({ day: Number(event.currentTarget.value) })}
            />
          )}
        </>
      )}
    </fieldset>
  )
}
