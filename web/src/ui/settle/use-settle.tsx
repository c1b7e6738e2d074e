import { useRefreshGroup } from '../../api/group-queries.ts'
import { useIsInFlight } from '../../api/in-flight.ts'
import { keys } from '../../api/keys.ts'
import { type PaymentDetails, useSettling } from '../../api/settling.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useChange } from '../use-change.ts'
import type { Settled } from './settled-action.ts'
import { useSettledToast } from './use-settled-toast.ts'

/** Paying and skipping, optimistic. One at a time per bill across the whole page, so that no bill is paid twice. */
export function useSettle() {
  const { home: texts } = useTexts()
  const { id: groupId } = useGroup()
  const { send, show, ...settling } = useSettling()
  const refresh = useRefreshGroup()
  const showToast = useSettledToast()
  const settle = useChange({
    key: keys.settling(groupId),
    of: ({ billId }: Settled) => billId,
    send,
    show,
    refresh,
    onDone: ({ undo, ...next }, settled) =>
      showToast({ settled: [settled], ...next, undo: () => undo().finally(() => void refresh()) }),
  })
  const undo = useChange({
    key: keys.undoing(groupId),
    of: ({ what, id }: { what: 'undoPayment' | 'undoSkip'; id: number; name: string | undefined }) =>
      `${what} ${id}`,
    send: ({ what, id }) => settling[what](id),
    refresh,
    done: (_, { name }) => (name === undefined ? texts.undone : texts.dueAgain(name)),
  })

  return {
    /** True when it is done. */
    pay: (settled: Settled, payment: PaymentDetails) =>
      settle.start({ ...settled, payment, pressedAt: performance.now() }),
    skip: (settled: Settled) => settle.start({ ...settled, pressedAt: performance.now() }),
    undoPayment: (id: number, name?: string) => undo.start({ what: 'undoPayment', id, name }),
    undoSkip: (id: number, name?: string) => undo.start({ what: 'undoSkip', id, name }),
  }
}

/** Whether a bill is being paid or skipped, here or elsewhere on the page. */
export function useIsSettling(billId: number): boolean {
  const { id: groupId } = useGroup()
  return useIsInFlight(keys.settling(groupId), (other: Settled) => other.billId === billId)
}
