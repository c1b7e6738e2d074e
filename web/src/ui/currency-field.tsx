import { useMemo } from 'react'
import { listCurrencies, suggestedCurrencies } from '../format/currency-list.ts'
import { useLanguage } from '../texts/texts.tsx'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'

export function CurrencyField(props: SearchSelectProps) {
  const { language, texts } = useLanguage()
  const choices = useMemo(() => listCurrencies(language), [language])
  const suggested = useMemo(() => suggestedCurrencies(), [])
  return (
    <SearchSelect label={texts.groups.form.currency} {...props} choices={choices} suggested={suggested} />
  )
}
