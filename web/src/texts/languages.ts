import { chooseLanguage, LANGUAGE_SETTING } from './choose-language.ts'
import type { Texts, Translation } from './translation.ts'

/** One file per language; nothing else has to list them. */
const files = import.meta.glob<Translation>('./translations/*.ts', { import: 'translation' })

const loadEnglish = async (): Promise<Texts> => (await import('./en/index.ts')).en

/** Each language alone: nobody downloads the texts of two. */
const loaders = new Map<string, () => Promise<Texts>>([
  ['en', loadEnglish],
  ...Object.entries(files).map(([file, load]) => [file.slice(file.lastIndexOf('/') + 1, -3), load] as const),
])

const LANGUAGES: readonly string[] = [...loaders.keys()]

/** In the order of their own names. For those who choose: the first names and the first comparison take a slow phone 10 ms. */
export function languagesByName(): string[] {
  return LANGUAGES.toSorted((a, b) => nameOfLanguage(a).localeCompare(nameOfLanguage(b)))
}

/** As its speakers call it. */
export function nameOfLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

export function startingLanguage(): string {
  return chooseLanguage(LANGUAGES)
}

export function rememberLanguage(language: string): void {
  localStorage.setItem(LANGUAGE_SETTING, language)
}

/** Fails where the file cannot be fetched. */
export function loadTexts(language: string): Promise<Texts> {
  return (loaders.get(language) ?? loadEnglish)()
}

/** The texts that the page starts with: English, if the file of the language cannot be fetched. */
export async function loadStartingTexts(): Promise<{ language: string; texts: Texts }> {
  const language = startingLanguage()
  try {
    return { language, texts: await loadTexts(language) }
  } catch {
    return { language: 'en', texts: await loadEnglish() }
  }
}
