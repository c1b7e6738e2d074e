import { LANGUAGE_SETTING } from '../texts/choose-language.ts'
import { CHARACTER_KEYS_SETTING } from '../ui/keys/character-keys.ts'

/** Settings of the device, not of the user: theme, language and whether single-key shortcuts are on. */
const SETTINGS = ['mantine-color-scheme-value', LANGUAGE_SETTING, CHARACTER_KEYS_SETTING]

/** Wraps a call whose response makes the browser clear this site's storage. */
export async function preservingDeviceSettings<T>(call: () => Promise<T>): Promise<T> {
  const before = SETTINGS.map((name) => [name, localStorage.getItem(name)] as const)
  try {
    return await call()
  } finally {
    for (const [name, value] of before) if (value !== null) localStorage.setItem(name, value)
  }
}
