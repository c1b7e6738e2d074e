import { Autocomplete, Checkbox, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useBills } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { listAccounts } from '../list/match-bills.ts'
import { type BillFields, completeUrl, type DetailField, type TextField } from './bill-fields.ts'
import classes from './bill-form.module.css'

interface DetailFieldsProps {
  fields: BillFields
  set: (changes: Partial<BillFields>) => void
  inputProps: (field: TextField) => Pick<TextInputProps, 'label' | 'size' | 'error'> & {
    value: string
    onBlur: () => void
  }
}

export function DetailFields({ fields, set, inputProps }: DetailFieldsProps) {
  const texts = useTexts().bills.form
  const { locale } = useFormat()
  const bills = useBills().data
  const accounts = useMemo(() => listAccounts(bills ?? [], locale), [bills, locale])
  const checkbox = (field: 'autoPay' | 'variable' | 'draft') => (
    <Checkbox
      label={texts[field]}
      description={texts[`${field}Hint`]}
      size="md"
      checked={fields[field]}
      onChange={(event) => set({ [field]: event.currentTarget.checked })}
    />
  )
  const { account, url, ...others }: Record<DetailField, ReactNode> = {
    account: (
      <Autocomplete
        {...inputProps('account')}
        description={texts.accountHint}
        autoComplete="off"
        data={accounts}
        limit={20}
        onChange={(account) => set({ account })}
      />
    ),
    url: (
      <TextInput
        {...inputProps('url')}
        description={texts.urlHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => {
          inputProps('url').onBlur()
          set({ url: completeUrl(fields.url) })
        }}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
    ),
    notes: (
      <Textarea
        {...inputProps('notes')}
        rows={3}
        resize="vertical"
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
    ),
    autoPay: checkbox('autoPay'),
    variable: checkbox('variable'),
    draft: checkbox('draft'),
  }
  return (
    <fieldset className={classes.details}>
      <legend>{texts.more}</legend>
      <div className={classes.pair}>
        {account}
        {url}
      </div>
      {Object.entries(others).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </fieldset>
  )
}
