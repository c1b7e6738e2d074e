import { CLUB } from './club.ts'
import type { DemoGroup } from './demo-group.ts'
import { HOUSEHOLD } from './household.ts'
import { IRREGULAR } from './irregular.ts'

const KINDS = new Map<string, DemoGroup[]>([
  ['household', HOUSEHOLD],
  ['club', CLUB],
  ['irregular', IRREGULAR],
])

/** The groups of a kind of demo, the first being that of the set-up. */
export function groupsOfKind(kind: string): DemoGroup[] | undefined {
  return KINDS.get(kind)
}

export const KIND_NAMES = [...KINDS.keys()]
