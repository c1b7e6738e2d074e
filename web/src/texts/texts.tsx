import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { loadTexts, rememberLanguage } from './languages.ts'
import type { Texts } from './translation.ts'

export type { Texts } from './translation.ts'

export interface LoadedTexts {
  language: string
  texts: Texts
}

interface Language extends LoadedTexts {
  /** Fails where the language cannot be fetched; then nothing changes. */
  choose: (language: string) => Promise<void>
}

const LanguageContext = createContext<Language | undefined>(undefined)

export function TextsProvider({ first, children }: { first: LoadedTexts; children: ReactNode }) {
  const [loaded, setLoaded] = useState(first)
  useEffect(() => {
    document.documentElement.lang = loaded.language
  }, [loaded])
  const value = useMemo(
    () => ({
      ...loaded,
      choose: async (language: string) => {
        const texts = await loadTexts(language)
        rememberLanguage(language)
        setLoaded({ language, texts })
      },
    }),
    [loaded],
  )
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export function useTexts(): Texts {
  return useLanguage().texts
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('No texts are loaded here')
  return language
}
