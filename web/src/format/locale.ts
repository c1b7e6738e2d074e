/** Words in the language of the texts, numbers and dates in the way of the reader's region. */
export function localeFor(language: string, preferred: readonly string[] = navigator.languages): string {
  const same = preferred.find((each) => new Intl.Locale(each).language === language)
  if (same !== undefined) return same
  const region = preferred.map((each) => new Intl.Locale(each).region).find((each) => each !== undefined)
  return region === undefined ? language : `${language}-${region}`
}
