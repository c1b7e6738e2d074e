import type { ReactNode } from 'react'

/** One line of the palette. */
export interface Entry {
  /** Says what it is also tomorrow: what was chosen is remembered by it. */
  id: string
  label: string
  /** Searched besides the label. */
  keywords?: string | null
  /** Beside the label. Only asked for what is drawn: there may be thousands. */
  note?: () => string
  icon: ReactNode
  /** Keys that do the same. */
  keys?: readonly string[]
  run: () => void
}

export interface EntrySection {
  title?: string
  entries: readonly Entry[]
}
