import { IconLanguage } from '@tabler/icons-react'
import { languagesByName, nameOfLanguage } from '../texts/languages.ts'
import { useLanguage } from '../texts/texts.tsx'
import { Menu, type MenuEntry } from './menu.tsx'
import { useToasts } from './use-toasts.tsx'

/** For pages outside of the app; inside, the account menu has it. */
export function LanguageMenu() {
  const { language, texts } = useLanguage()
  return (
    <Menu
      label={`${texts.common.language}: ${nameOfLanguage(language)}`}
      look={{ words: nameOfLanguage(language), sign: <IconLanguage aria-hidden size={18} /> }}
      entries={useLanguageEntries()}
    />
  )
}

export function useLanguageEntries(): MenuEntry[] {
  const { language, choose } = useLanguage()
  const toasts = useToasts()
  return languagesByName().map((each) => ({
    kind: 'item',
    label: nameOfLanguage(each),
    checked: each === language,
    onChoose: () => void choose(each).catch(toasts.fail),
  }))
}
