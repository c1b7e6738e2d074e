import type { Cycle } from '@duebook/contract'
import { useRefreshGroup } from '../../api/group-queries.ts'
import { keys } from '../../api/keys.ts'
import { useSettling } from '../../api/settling.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import type { Settled } from '../../ui/settle/settled-action.ts'
import { toSettled } from '../../ui/settle/use-cycle-actions.ts'
import { useSettledToast } from '../../ui/settle/use-settled-toast.ts'
import { useChange } from '../../ui/use-change.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Payment {
  cycle: Cycle
  amount: number
}

/** Several payments, one after the other, with one undo for all of them. */
export function usePayAll() {
  const { id: groupId } = useGroup()
  const { today } = useFormat()
  const settling = useSettling()
  const refresh = useRefreshGroup()
  const showToast = useSettledToast()
  const toasts = useToasts()
  return useChange({
    key: keys.settling(groupId),
    send: async (payments: readonly Payment[]) => {
      const pressedAt = performance.now()
      const paid: { settled: Settled; undo: () => Promise<unknown> }[] = []
      let failure: unknown
      for (const { cycle, amount } of payments) {
        const settled: Settled = { ...toSettled(cycle), payment: { amount, date: today }, pressedAt }
        try {
          paid.push({ settled, undo: (await settling.send(settled)).undo })
        } catch (error) {
          failure = error
          break
        }
      }
      return { paid, failure }
    },
    refresh,
    onDone: ({ paid, failure }) => {
      if (paid.length > 0) {
        showToast({
          settled: paid.map(({ settled }) => settled),
          undo: async () => {
            try {
              // The latest round of a bill first: only that can be undone.
              for (const { undo } of paid.toReversed()) await undo()
            } finally {
              await refresh()
            }
          },
        })
      }
      if (failure !== undefined) toasts.fail(failure)
    },
  })
}
