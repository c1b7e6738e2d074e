/**
 * Words in the language of the texts, numbers and dates in the way of the reader's region. The region is that of the
 * first language: German browsers list American English last, and their readers still write 1.234,56.
 */
export function localeFor(language: string, preferred: readonly string[] = navigator.languages): string {
  const [first] = preferred
  if (first === undefined) return language
  const locale = new Intl.Locale(first)
  if (locale.language === language) return first
  const { region } = locale.maximize()
  return region === undefined ? language : `${language}-${region}`
}
