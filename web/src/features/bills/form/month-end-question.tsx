import type { Bill } from '@duebook/contract'
import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { Day } from '../../../format/days.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import classes from './bill-form.module.css'
import { defaultMonthEnd, type MonthEnd } from './month-end.ts'
import { chosenSchedule, monthEndChoicesOf, type RepeatFields } from './repeat-fields.ts'

interface MonthEndQuestionProps {
  fields: RepeatFields
  dueDate: Day
  base: Bill | undefined
  onChange: (monthEnd: MonthEnd) => void
}

/** The 30th, or the last day of every month? Asked where the date leaves it open. */
export function MonthEndQuestion({ fields, dueDate, base, onChange }: MonthEndQuestionProps) {
  const { form: texts, sentence } = useScheduleTexts()
  const id = useId()
  const choices = monthEndChoicesOf(fields, dueDate, base)
  if (choices.length === 0) return null
  return (
    <div>
      <p className={classes.label} id={id}>
        {texts.monthEnd}
      </p>
      <SegmentedControl
        fullWidth
        className={classes.types}
        size="md"
        aria-labelledby={id}
        value={fields.monthEnd ?? defaultMonthEnd(chosenSchedule(fields, dueDate), dueDate, base)}
        data={choices.map(({ value, day }) => ({ value, label: texts.day(sentence.day(day)) }))}
        onChange={onChange}
      />
    </div>
  )
}
