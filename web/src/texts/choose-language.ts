/** Its name in `localStorage`. */
export const LANGUAGE_SETTING = 'duebook-language'

/** The stored choice, else the first supported language of the browser. */
export function chooseLanguage(
  supported: readonly string[],
  preferred: readonly string[] = navigator.languages,
): string {
  const chosen = localStorage.getItem(LANGUAGE_SETTING)
  if (chosen !== null && supported.includes(chosen)) return chosen
  const spoken = preferred.map((name) => name.split('-')[0]?.toLowerCase() ?? '')
  return spoken.find((language) => supported.includes(language)) ?? 'en'
}
