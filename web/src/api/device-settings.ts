import { LANGUAGE_SETTING } from '../texts/languages.ts'
import { CHARACTER_KEYS_SETTING } from '../ui/keys/character-keys.ts'

/** Of the device, not of whoever is signed in: theme, language and whether single keys do something. */
const SETTINGS = ['mantine-color-scheme-value', LANGUAGE_SETTING, CHARACTER_KEYS_SETTING]

/** Around a call whose answer makes the browser delete everything that is kept for this page. */
export async function preservingDeviceSettings<T>(call: () => Promise<T>): Promise<T> {
  const before = SETTINGS.map((name) => [name, localStorage.getItem(name)] as const)
  try {
    return await call()
  } finally {
    for (const [name, value] of before) if (value !== null) localStorage.setItem(name, value)
  }
}
