import type { BillType } from '@duebook/contract'
import type { Settlement } from '../../api/settling.ts'

/** The settled cycle, and its name. */
export interface Settled extends Settlement {
  name: string
  type: BillType
  /** When somebody pressed: the server may answer in another order. */
  pressedAt?: number
}

/** What one press has settled, and how to take it back. */
export interface SettledAction {
  settled: Settled[]
  /** The next due date, where it is one bill that has one. */
  due?: string | undefined
  /** It was the last one of several. */
  wasLast?: boolean | undefined
  undo: () => Promise<unknown>
}
