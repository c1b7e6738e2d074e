import { use } from 'react'
import { startingLanguage } from './languages.ts'
import { useLanguage } from './texts.tsx'

/** By the path of each, which exports nothing else. */
type LaterTexts = Record<string, object>

/** One file per language. */
const files = import.meta.glob<LaterTexts>('./later/*.ts', { import: 'later' })

const loaded = new Map<string, Promise<LaterTexts>>()

/**
 * Texts that the first page does without, of one folder: loaded with the first page that shows any of them. A language that has none
 * gets the English ones.
 */
export function lazyTexts<T>(folder: string): () => T {
  const ofLanguage = new Map<string, Promise<T>>()

  function load(language: string): Promise<T> {
    const known = ofLanguage.get(language)
    if (known) return known
    const texts = textsOf<T>(folder, language)
    ofLanguage.set(language, texts)
    texts.then(
      (value) => markAsThere(texts, value),
      // Asked for again the next time.
      () => ofLanguage.delete(language),
    )
    return texts
  }

  // With the code of a page that shows them, which is fetched before somebody opens it.
  load(startingLanguage()).catch(() => {})
  /** The page waits until they are there. In every render: React knows what it was given in the last one by its place. */
  return () => use(load(useLanguage().language))
}

/** As React does with what it waited for. It takes the value at once; otherwise it would hold the page back for another 300 ms. */
function markAsThere<T>(texts: Promise<T>, value: T): void {
  void Object.assign(texts, { status: 'fulfilled', value })
}

/** For a page that is about to be shown. Never fails: the page may be in another language by then, and asks for its own. */
export async function loadLaterTexts(): Promise<void> {
  await loadAll(startingLanguage()).catch(() => {})
}

async function textsOf<T>(folder: string, language: string): Promise<T> {
  const own = (await loadAll(language))[`../${folder}/${language}.ts`]
  const module = own ?? (await loadAll('en'))[`../${folder}/en.ts`]
  if (!module) throw new Error(`The English texts of ${folder} are missing`)
  return Object.values(module)[0] as T
}

function loadAll(language: string): Promise<LaterTexts> {
  const known = loaded.get(language)
  if (known) return known
  const all = files[`./later/${language}.ts`]?.() ?? Promise.resolve({})
  all.catch(() => loaded.delete(language))
  loaded.set(language, all)
  return all
}
