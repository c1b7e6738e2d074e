/** Where a secret is kept. A ciphertext opens only in its place. */
export interface SecretPlace {
  table: string
  row: number | string
  field: string
}

/** Secrets at rest, under the key of this instance. */
export interface SecretBox {
  /** False where the database was written with another key: then nothing is read or stored. */
  readonly matches: boolean
  /** Refuses with `secrets-key-mismatch` where the key does not match. */
  seal: (place: SecretPlace, text: string) => string
  open: (place: SecretPlace, sealed: string) => string
  /** A key for one purpose, such as the signatures of links. */
  derive: (purpose: string) => Buffer
}
