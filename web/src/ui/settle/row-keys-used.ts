const MEMORY = 'duebook-row-keys-used'
const listeners = new Set<() => void>()

/** Whether the keys of the rows were used on this device: then nobody has to be told about them. */
export function haveRowKeysBeenUsed(): boolean {
  return localStorage.getItem(MEMORY) !== null
}

export function rememberRowKeys(): void {
  if (haveRowKeysBeenUsed()) return
  localStorage.setItem(MEMORY, 'used')
  for (const listener of listeners) listener()
}

export function onRowKeyUsed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
