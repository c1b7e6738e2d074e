import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { en } from './en/index.ts'
import { loadTexts, rememberLanguage } from './languages.ts'
import type { Texts } from './translation.ts'

export type { Texts } from './translation.ts'

export interface Spoken {
  language: string
  texts: Texts
}

interface Language extends Spoken {
  /** Fails where the language cannot be fetched; then nothing changes. */
  choose: (language: string) => Promise<void>
}

const LanguageContext = createContext<Language>({ language: 'en', texts: en, choose: async () => {} })

export function TextsProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(first)
  useEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken])
  const value = useMemo(
    () => ({
      ...spoken,
      choose: async (language: string) => {
        const texts = await loadTexts(language)
        rememberLanguage(language)
        setSpoken({ language, texts })
      },
    }),
    [spoken],
  )
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export function useTexts(): Texts {
  return useContext(LanguageContext).texts
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}
