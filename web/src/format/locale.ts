/** Words in the language of the texts, numbers and dates in the way of the reader's region. */
export function localeFor(language: string, preferred: readonly string[] = navigator.languages): string {
  const locales = preferred.flatMap(readLocale)
  const same = locales.find((each) => each.language === language)
  if (same !== undefined) return same.toString()
  const region = regionOf(preferred)
  return region === undefined ? language : `${language}-${region}`
}

/** The first one that says where the reader is. */
export function regionOf(preferred: readonly string[] = navigator.languages): string | undefined {
  return preferred.flatMap(readLocale).find((each) => each.region !== undefined)?.region
}

/** A browser may be started with a name that is none, such as "en-US@posix". */
function readLocale(name: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(name)]
  } catch {
    return []
  }
}
