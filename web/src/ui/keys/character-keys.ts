import { useSyncExternalStore } from 'react'

const KEY = 'duebook-character-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

/** Whether keys that type a character do something. Remembered in this browser. */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(subscribe, areCharacterKeysOn)
}

export function setCharacterKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
  for (const listener of listeners) listener()
}

function areCharacterKeysOn(): boolean {
  return localStorage.getItem(KEY) !== OFF
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
