import { Checkbox, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useCategories } from '../../../api/group-queries.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { IconField } from '../../../ui/categories/icon-field.tsx'
import { type BillFields, completeUrl, type DetailField, type TextField } from './bill-fields.ts'
import classes from './bill-form.module.css'
import { TagsField } from './tags-field.tsx'

interface DetailFieldsProps {
  fields: BillFields
  set: (changes: Partial<BillFields>) => void
  onIcon: (icon: BillFields['icon']) => void
  inputProps: (field: TextField) => Pick<TextInputProps, 'label' | 'size' | 'error'> & { value: string }
}

export function DetailFields({ fields, set, onIcon, inputProps }: DetailFieldsProps) {
  const texts = useBillTexts().form
  const own = useCategoryTexts()
  const category = useCategories().data?.find(({ id }) => id === fields.categoryId)
  const checkbox = (field: 'autoPay' | 'draft') => (
    <Checkbox
      label={texts[field]}
      description={texts[`${field}Hint`]}
      size="md"
      checked={fields[field]}
      onChange={(event) => set({ [field]: event.currentTarget.checked })}
    />
  )
  const inputs: Record<DetailField, ReactNode> = {
    icon: (
      <IconField
        value={fields.icon}
        emptyLabel={own.iconByCategory}
        name={fields.name}
        color={category?.color}
        size="md"
        onChange={onIcon}
      />
    ),
    tags: <TagsField value={fields.tags} onChange={(tags) => set({ tags })} />,
    url: (
      <TextInput
        {...inputProps('url')}
        description={texts.urlHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => set({ url: completeUrl(fields.url) })}
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
    draft: checkbox('draft'),
  }
  return (
    <fieldset className={classes.details}>
      <legend>{texts.more}</legend>
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </fieldset>
  )
}
