/** Words in the language of the texts, numbers and dates in the way of the reader's region. */
export function localeFor(language: string, preferred: readonly string[] = navigator.languages): string {
  const known = preferred.flatMap((tag) => readLocale(tag) ?? [])
  const same = known.find((each) => each.language === language)
  if (same) return same.toString()
  const region = known.map((each) => each.region).find((each) => each !== undefined)
  return region === undefined ? language : `${language}-${region}`
}

/** A browser may name one that Intl does not take: a Chromium without a set language says en-US@posix. */
function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
