import type { Bill } from '@duebook/contract'
import { useState } from 'react'
import type { Day } from '../../../format/days.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import classes from './bill-form.module.css'
import { CustomEditor } from './custom-editor.tsx'
import { DueDatesPreview } from './due-dates-preview.tsx'
import { EndFields } from './end-fields.tsx'
import { MonthEndQuestion } from './month-end-question.tsx'
import { hasEndOrWeekend, type RepeatFields, type RepeatProblem, toSentRepeat } from './repeat-fields.ts'

interface ScheduleSectionProps {
  fields: RepeatFields
  dueDate: Day
  isDueDateValid: boolean
  base: Bill | undefined
  problems: RepeatProblem
  /** Once the form was submitted. */
  showsProblems: boolean
  onChange: (changes: Partial<RepeatFields>) => void
}

/** What the list of frequencies cannot say, and the dates that follow. For a plain bill there are only the dates. */
export function ScheduleSection(props: ScheduleSectionProps) {
  const { fields, dueDate, base, problems, showsProblems, onChange } = props
  const { form: texts } = useScheduleTexts()
  const bills = useBillTexts()
  const { common } = useTexts()
  const [isOpened, setIsOpened] = useState(false)
  // What was there at first stays, also where nothing is chosen any more.
  const [hadEnd] = useState(() => hasEndOrWeekend(fields))
  const showsEnd = isOpened || hadEnd || hasEndOrWeekend(fields)
  const sent = toSentRepeat(fields, dueDate, base)
  const between = (most: number | undefined) =>
    most === undefined ? undefined : texts.numberBetween(String(most))
  const shown = showsProblems ? problems : {}
  return (
    <>
      {fields.repeats === 'custom' && (
        <CustomEditor
          fields={fields.custom}
          dueDate={fields.start ?? dueDate}
          everyError={between(shown.every)}
          onChange={(changes) => onChange({ custom: { ...fields.custom, ...changes } })}
        />
      )}
      <MonthEndQuestion
        fields={fields}
        dueDate={dueDate}
        base={base}
        onChange={(monthEnd) => onChange({ monthEnd })}
      />
      {showsEnd && (
        <EndFields
          fields={fields}
          timesError={between(shown.times)}
          endsOnError={shown.endsOn && common.dateMissing}
          isExisting={base !== undefined}
          takesFocus={isOpened}
          onChange={onChange}
        />
      )}
      <DueDatesPreview
        asked={
          props.isDueDateValid && problems.every === undefined
            ? { ...(base && { bill_id: base.id }), due_date: dueDate, ...sent }
            : undefined
        }
        waiting={between(problems.every) ?? bills.form.preview.waiting}
        count={sent.cycles_left}
        stays={fields.repeats === 'custom'}
      >
        {!showsEnd && (
          <button type="button" className={classes.more} onClick={() => setIsOpened(true)}>
            {texts.more}
          </button>
        )}
      </DueDatesPreview>
    </>
  )
}
