import { Autocomplete, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useBills } from '../../../api/books.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { listAccounts } from '../list/match-bills.ts'
import { type BillFields, completeUrl, type DetailField } from './bill-fields.ts'
import classes from './bill-form.module.css'

interface DetailFieldsProps {
  fields: BillFields
  set: (changes: Partial<BillFields>) => void
  told: (field: keyof BillFields) => string | undefined
  leave: (field: keyof BillFields) => void
}

export function DetailFields({ fields, set, told, leave }: DetailFieldsProps) {
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
        label={texts.account}
        description={texts.accountHint}
        size="md"
        autoComplete="off"
        data={accounts}
        limit={20}
        value={fields.account}
        error={told('account')}
        onBlur={() => leave('account')}
        onChange={(account) => set({ account })}
      />
    ),
    url: (
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        size="md"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.url}
        error={told('url')}
        onBlur={() => {
          leave('url')
          set({ url: completeUrl(fields.url) })
        }}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
    ),
    notes: (
      <Textarea
        label={texts.notes}
        size="md"
        rows={3}
        resize="vertical"
        value={fields.notes}
        error={told('notes')}
        onBlur={() => leave('notes')}
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
