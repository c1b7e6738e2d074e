import { useMemo } from 'react'
import { listCurrencies, suggestedCurrencies } from '../format/currency-list.ts'
import { useGroupTexts } from '../texts/group-texts.ts'
import { useLanguage } from '../texts/texts.tsx'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'

export function CurrencyField(props: SearchSelectProps) {
  const { language } = useLanguage()
  const { form: texts } = useGroupTexts()
  const choices = useMemo(() => listCurrencies(language), [language])
  const suggested = useMemo(() => suggestedCurrencies(), [])
  return <SearchSelect label={texts.currency} {...props} choices={choices} suggested={suggested} />
}
