import { ApiError, type ListedPayment, type Payment, type Versioned } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGroup } from '../group/current-group.tsx'
import { withCorrected } from './corrected-payments.ts'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'
import { updateOptimistically } from './optimistic-update.ts'

export type PaymentVersion = Promise<Versioned<Payment>>

export type CorrectedPayment = Pick<Payment, 'amount' | 'date'>

/**
 * Correcting and removing payments, based on the version that the page showed: 412 if somebody else changed it first.
 */
export function usePaymentChanges() {
  const { id: groupId } = useGroup()
  const groupClient = useGroupClient()
  const queries = useQueryClient()

  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: keys.group(groupId) })

    return {
      /** Fetched when editing begins, so that a change in between is noticed. */
      readVersion: (paymentId: number): PaymentVersion => {
        const version = groupClient.payments.getVersioned(paymentId)
        // Whoever awaits it gets the error; until then it must not count as unhandled.
        version.catch(() => {})
        return version
      },
      /** Optimistic: if the server refuses, the old values come back. */
      correct: async (
        shown: ListedPayment,
        { amount, date }: CorrectedPayment,
        version: PaymentVersion,
      ): Promise<void> => {
        const putBack = await updateOptimistically<ListedPayment[]>(
          queries,
          keys.paymentLists(groupId),
          (list) => withCorrected(list, { ...shown, amount, date }),
        )
        try {
          await groupClient.payments.update(shown.id, { amount, date }, await ifMatch(shown, version))
        } catch (error) {
          putBack()
          throw error
        } finally {
          await refresh()
        }
      },
      remove: async (shown: ListedPayment, version: PaymentVersion): Promise<void> => {
        await groupClient.payments.delete(shown.id, await ifMatch(shown, version))
      },
    }
  }, [groupClient, groupId, queries])
}

/** The list may be older than the fetched version: then the shown values are not the ones that would be changed. */
async function ifMatch(shown: CorrectedPayment, version: PaymentVersion): Promise<{ ifMatch?: string }> {
  const { data, etag } = await version
  if (data.amount !== shown.amount || data.date !== shown.date) {
    throw new ApiError(412, 'This has been changed by somebody else', { code: 'edit-conflict' })
  }
  return etag === undefined ? {} : { ifMatch: etag }
}
