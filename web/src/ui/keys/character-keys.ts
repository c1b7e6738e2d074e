import { useSyncExternalStore } from 'react'

/** Its name in `localStorage`. */
export const CHARACTER_KEYS_SETTING = 'duebook-character-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

/** Whether keys that type a character do something. Remembered in this browser. */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(subscribe, areCharacterKeysOn)
}

export function setCharacterKeys(on: boolean): void {
  if (on) localStorage.removeItem(CHARACTER_KEYS_SETTING)
  else localStorage.setItem(CHARACTER_KEYS_SETTING, OFF)
  for (const listener of listeners) listener()
}

function areCharacterKeysOn(): boolean {
  return localStorage.getItem(CHARACTER_KEYS_SETTING) !== OFF
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have changed it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
