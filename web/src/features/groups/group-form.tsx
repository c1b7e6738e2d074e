import { ApiError } from '@duebook/contract'
import { Switch, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { StarterSetField } from '../../ui/categories/starter-set-field.tsx'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { TimezoneField } from '../../ui/timezone-field.tsx'
import { type GroupFields, isSameGroup, nameProblem, rebased } from './group-fields.ts'
import classes from './group-form.module.css'

interface GroupFormProps {
  initial: GroupFields
  submitLabel: string
  /** `withStarterSet`: a new group gets the suggested categories. */
  send: (fields: GroupFields, withStarterSet: boolean) => Promise<unknown>
  /** Set for an existing group: the effect of a change is explained. */
  isChange?: boolean
  actions?: ReactNode
}

export function GroupForm({ initial, submitLabel, send, isChange = false, actions }: GroupFormProps) {
  const texts = useGroupTexts().form
  const [fields, setFields] = useState(initial)
  const [base, setBase] = useState(initial)
  if (!isSameGroup(base, initial)) {
    setBase(initial)
    setFields(rebased(fields, base, initial))
  }
  const [withStarterSet, setWithStarterSet] = useState(true)
  const [wasSent, setWasSent] = useState(false)
  const [currencyError, setCurrencyError] = useState<string>()
  const problem = nameProblem(fields.name)
  const set = (change: Partial<GroupFields>) => setFields((before) => ({ ...before, ...change }))

  const check = () => {
    setWasSent(true)
    return problem === undefined
  }
  // The one refusal that the currency field explains better than the server.
  const onRefusal = (error: unknown): boolean => {
    const isCurrencyConflict = error instanceof ApiError && error.code === 'currency-decimals-differ'
    if (isCurrencyConflict) setCurrencyError(texts.currencyConflict(fields.currency, initial.currency))
    return isCurrencyConflict
  }
  return (
    <SubmitForm
      submitLabel={submitLabel}
      send={() => send(fields, withStarterSet)}
      check={check}
      onRefusal={onRefusal}
      actions={actions}
    >
      <TextInput
        label={texts.name}
        description={isChange ? undefined : texts.nameHint}
        autoComplete="off"
        required
        withAsterisk={false}
        {...(isChange ? {} : { 'data-autofocus': true })}
        value={fields.name}
        error={wasSent && problem !== undefined && texts.problems[problem]}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <CurrencyField
          description={isChange ? texts.currencyNote : texts.currencyHint}
          value={fields.currency}
          error={currencyError}
          onChange={(currency) => {
            setCurrencyError(undefined)
            set({ currency })
          }}
        />
        <TimezoneField
          description={texts.timezoneHint}
          value={fields.timezone}
          onChange={(timezone) => set({ timezone })}
        />
      </div>
      <Switch
        size="md"
        label={texts.autoRecord}
        description={texts.autoRecordHint}
        checked={fields.autoRecord}
        onChange={(event) => set({ autoRecord: event.currentTarget.checked })}
      />
      {!isChange && <StarterSetField checked={withStarterSet} onChange={setWithStarterSet} />}
    </SubmitForm>
  )
}
