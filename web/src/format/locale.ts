/**
 * The language of the texts with the number and date formats of the user's region. The region is that of the first
 * language: German browsers list American English last, and their users still write 1.234,56.
 */
export function localeFor(language: string, preferred: readonly string[] = navigator.languages): string {
  const [first] = preferred.flatMap(readLocale)
  if (first?.language === language) return first.toString()
  const region = first?.maximize().region
  return region === undefined ? language : `${language}-${region}`
}

/** The first language with a region. */
export function regionOf(preferred: readonly string[] = navigator.languages): string | undefined {
  return preferred.flatMap(readLocale).find((each) => each.region !== undefined)?.region
}

/** A browser may report an invalid locale, such as "en-US@posix". */
function readLocale(name: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(name)]
  } catch {
    return []
  }
}
