import type { Bill } from '@duebook/contract'
import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { AmountField, useTypedAmount } from '../../../ui/amount-field.tsx'
import CategoryDialog from '../../../ui/categories/category-dialog.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx'
import { useRhythmLabels } from '../../../ui/use-rhythm-labels.ts'
import { AccountField } from './account-field.tsx'
import {
  type BillFields,
  completeUrl,
  hasDetailProblem,
  hasDetails,
  LONGEST,
  problemsOf,
  type TextField,
  type TypedBill,
  toNewBill,
} from './bill-fields.ts'
import classes from './bill-form.module.css'
import { CategoryField } from './category-field.tsx'
import { DetailFields } from './detail-fields.tsx'
import {
  chosenRepeats,
  followingDueDate,
  REPEATS,
  type RepeatFields,
  type Repeats,
  repeatProblemsOf,
} from './repeat-fields.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useSuggestions } from './use-suggestions.ts'

interface BillFormProps {
  initial: BillFields
  initialAmount?: number
  /** The stored version of an existing bill. */
  base?: Bill
  submitLabel: string
  /** Saves. The returned function runs once the page may be left. `isMore`: another bill follows. */
  send: (bill: TypedBill, isMore: boolean) => Promise<() => Promise<void>>
  /** Offers to add another bill after this one. */
  moreLabel?: string
  /** The name gets the focus: this form has replaced one that was sent. */
  isNext?: boolean
  onRefusal?: (error: unknown) => boolean
  onCancel: () => void
  /** Shown above the button. */
  notice?: ReactNode
}

/** The basic fields come first; the rest is behind “More details”. */
export function BillForm({ initial, initialAmount, base, submitLabel, send, ...props }: BillFormProps) {
  const bills = useBillTexts()
  const { common } = useTexts()
  const schedules = useScheduleTexts()
  const texts = bills.form
  const format = useFormat()
  const [fields, setFields] = useState(initial)
  const amount = useTypedAmount(format, initialAmount, true)
  const [initialTyped] = useState(amount.typed)
  const [wasSent, setWasSent] = useState(false)
  const [showsDetails, setShowsDetails] = useState(() => hasDetails(initial))
  const form = useRef<HTMLDivElement>(null)
  const addsAnother = useRef(false)
  const details = useId()
  const problems = problemsOf(fields)
  const { repeat } = fields
  const repeatProblems = repeatProblemsOf(repeat, base)
  const words = useFieldErrors(problems)
  const isDirty = amount.typed !== initialTyped || JSON.stringify(fields) !== JSON.stringify(initial)
  const guard = useLeaveGuard(isDirty)
  const [addsCategory, setAddsCategory] = useState(false)
  const categories = useCategoryTexts()
  const suggestions = useSuggestions(base === undefined)

  const set = (changes: Partial<BillFields>) => setFields((before) => ({ ...before, ...changes }))
  const setRepeat = (changes: Partial<RepeatFields>) =>
    setFields((before) => {
      const repeat = { ...before.repeat, ...changes }
      return { ...before, repeat, dueDate: followingDueDate(repeat, before.dueDate) }
    })
  const setCategory = (categoryId: number | null) => {
    suggestions.stop('categoryId')
    set({ categoryId, ...suggestions.of(fields.name, categoryId) })
  }
  /** Errors are shown once the form was submitted: whoever tabs through it has made no mistake yet. */
  const inputProps = (field: TextField | 'dueDate') => ({
    label: texts[field],
    size: 'md' as const,
    value: fields[field],
    error: wasSent ? words[field] : undefined,
  })

  const check = (): boolean => {
    setWasSent(true)
    const mistakes = Object.keys({ ...problems, ...repeatProblems }).length
    if (mistakes === 0 && amount.amount !== undefined) return true
    addsAnother.current = false
    if (hasDetailProblem(problems)) setShowsDetails(true)
    // After the errors are rendered: focus the first one.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return false
  }
  const submit = async () => {
    if (amount.amount === undefined) return
    // Enter in the link field submits before its blur event.
    const url = fields.url === initial.url ? initial.url : completeUrl(fields.url)
    const isMore = addsAnother.current
    addsAnother.current = false
    const finish = await send(toNewBill({ ...fields, url }, amount.amount, base), isMore)
    guard.release()
    await finish()
  }
  const repeatLabels: Record<Repeats, string> = {
    ...useRhythmLabels(),
    custom: schedules.form.custom,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, something is kept from happening
    <div ref={form} className={`panel ${classes.panel}`} onMouseDown={keepFocus}>
      <SubmitForm
        submitLabel={submitLabel}
        send={submit}
        check={check}
        {...(props.onRefusal ? { onRefusal: props.onRefusal } : {})}
        actions={
          <>
            {props.moreLabel !== undefined && (
              <Button
                type="submit"
                variant="default"
                size="md"
                onClick={() => {
                  addsAnother.current = true
                }}
              >
                {props.moreLabel}
              </Button>
            )}
            <Button variant="subtle" color="gray" size="md" onClick={props.onCancel}>
              {common.cancel}
            </Button>
          </>
        }
      >
        <TextInput
          {...inputProps('name')}
          placeholder={texts.namePlaceholder}
          required
          withAsterisk={false}
          autoComplete="off"
          maxLength={LONGEST.name}
          data-autofocus={base === undefined || undefined}
          autoFocus={props.isNext}
          onChange={({ currentTarget: { value: name } }) =>
            set({ name, ...suggestions.of(name, fields.categoryId) })
          }
        />
        <div className={classes.pair}>
          <AmountField
            value={amount}
            format={format}
            showsProblem={wasSent}
            size="md"
            required
            withAsterisk={false}
          />
          <DayField
            {...inputProps('dueDate')}
            required
            withAsterisk={false}
            onChange={(dueDate) => set({ dueDate, repeat: { ...repeat, start: undefined } })}
          />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            label={texts.frequency}
            size="md"
            value={repeat.repeats}
            data={REPEATS.map((value) => ({ value, label: repeatLabels[value] }))}
            onChange={({ currentTarget: { value } }) => setRepeat(chosenRepeats(value as Repeats, repeat))}
          />
          <div>
            <p className={classes.label} id={`${details}-type`}>
              {texts.type}
            </p>
            <SegmentedControl
              fullWidth
              className={classes.types}
              size="md"
              aria-labelledby={`${details}-type`}
              value={fields.type}
              data={[
                { value: 'bill', label: texts.types.bill },
                { value: 'deposit', label: texts.types.deposit },
              ]}
              onChange={(type) => set({ type: type === 'deposit' ? 'deposit' : 'bill' })}
            />
          </div>
        </div>
        <ScheduleSection
          fields={repeat}
          dueDate={fields.dueDate}
          isDueDateValid={problems.dueDate === undefined}
          base={base}
          problems={repeatProblems}
          showsProblems={wasSent}
          onChange={setRepeat}
        />
        <div className={classes.pair}>
          <AccountField
            {...inputProps('account')}
            description={texts.accountHint}
            onChange={(account) => set({ account })}
          />
          <CategoryField
            value={fields.categoryId}
            hint={categories.hint}
            onChange={setCategory}
            onNew={() => setAddsCategory(true)}
          />
        </div>
        <Checkbox
          label={texts.variable}
          description={texts.variableHint}
          size="md"
          checked={fields.variable}
          onChange={(event) => set({ variable: event.currentTarget.checked })}
        />
        {showsDetails ? (
          <DetailFields
            fields={fields}
            set={set}
            onIcon={(icon) => {
              suggestions.stop('icon')
              set({ icon })
            }}
            inputProps={inputProps}
          />
        ) : (
          <button type="button" className={classes.more} onClick={() => setShowsDetails(true)}>
            {texts.more} <span>{texts.moreHint}</span>
          </button>
        )}
        {props.notice}
      </SubmitForm>
      {guard.dialog}
      {/* Not inside of the form: its own would submit this one too. */}
      <CategoryDialog
        opened={addsCategory}
        onSaved={({ id }) => setCategory(id)}
        onClose={() => setAddsCategory(false)}
      />
    </div>
  )
}

/**
 * Pressing a button must not blur the field: a new error would move the button away below the pointer, and the click
 * would miss it.
 */
function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button, label')) event.preventDefault()
}
