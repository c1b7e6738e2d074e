import { use } from 'react'
import { startingLanguage } from './languages.ts'
import type { ScheduleTexts } from './schedules/en.ts'
import { useLanguage } from './texts.tsx'

export type { ScheduleTexts } from './schedules/en.ts'

/** One file per language, as with the other texts. A language that has none gets the English one. */
const files = import.meta.glob<ScheduleTexts>('./schedules/*.ts', { import: 'schedules' })
const loaded = new Map<string, Promise<ScheduleTexts>>()

/** The page waits until they are there. */
export function useScheduleTexts(): ScheduleTexts {
  return use(load(useLanguage().language))
}

function load(language: string): Promise<ScheduleTexts> {
  const known = loaded.get(language)
  if (known) return known
  const file = files[`./schedules/${language}.ts`] ?? files['./schedules/en.ts']
  if (!file) throw new Error('The English texts are missing')
  const texts = file()
  // Asked for again the next time.
  texts.catch(() => loaded.delete(language))
  loaded.set(language, texts)
  return texts
}

// With the code of a page that shows them, which is fetched before somebody opens it.
load(startingLanguage()).catch(() => {})
