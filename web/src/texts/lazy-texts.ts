import { use } from 'react'
import { startingLanguage } from './languages.ts'
import { useLanguage } from './texts.tsx'

/**
 * Texts that the first page does without: one file per language, as with the others, loaded by the pages that show them. A
 * language that has none gets the English one.
 */
export function lazyTexts<T>(files: Record<string, () => Promise<T>>): () => T {
  const loaded = new Map<string, Promise<T>>()

  function load(language: string): Promise<T> {
    const known = loaded.get(language)
    if (known) return known
    const fileOf = (name: string) => Object.entries(files).find(([path]) => path.endsWith(`/${name}.ts`))?.[1]
    const file = fileOf(language) ?? fileOf('en')
    if (!file) throw new Error('The English texts are missing')
    const texts = file()
    // Asked for again the next time.
    texts.catch(() => loaded.delete(language))
    loaded.set(language, texts)
    return texts
  }

  // With the code of a page that shows them, which is fetched before somebody opens it.
  load(startingLanguage()).catch(() => {})
  /** The page waits until they are there. */
  return () => use(load(useLanguage().language))
}
