import type { ReactNode } from 'react'

/** One line of the palette. */
export interface Entry {
  /** Stable: recent entries are remembered by it. */
  id: string
  label: string
  /** Searched besides the label. */
  keywords?: string | null
  /** Shown beside the label. Computed only for rendered entries: there may be thousands. */
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
