import type { Cycle } from '@duebook/contract'

export function isOpen({ status }: Pick<Cycle, 'status'>): boolean {
  return status !== 'paid' && status !== 'skipped'
}
