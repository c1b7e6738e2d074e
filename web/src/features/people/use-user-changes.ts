import type { AccountUser } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useFactorTexts } from '../../texts/factor-texts.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

type Changes = Parameters<typeof client.users.update>[1]

export function useUserChanges(user: AccountUser) {
  const texts = usePeopleTexts()
  const factorTexts = useFactorTexts().user
  const toasts = useToasts()
  const queries = useQueryClient()

  /**
   * Refetches also after a refusal: the list may be outdated. Not awaited, so that the dialog returns the focus before
   * the row disappears.
   */
  function refreshAfter<T>(work: Promise<T>): Promise<T> {
    return work.finally(() => {
      // The reader may have changed their own email, or a member's.
      for (const queryKey of [keys.users, keys.invitations, keys.me, ['group']]) {
        void queries.invalidateQueries({ queryKey })
      }
    })
  }

  return {
    update: async (changes: Changes, done: (email: string) => string) => {
      const { email } = await refreshAfter(client.users.update(user.id, changes))
      toasts.notify(done(email))
    },
    endTokens: async () => {
      await refreshAfter(client.users.endTokens(user.id))
      toasts.notify(texts.endTokens.done(user.email))
    },
    removeFactors: async () => {
      await refreshAfter(client.users.removeFactors(user.id))
      toasts.notify(factorTexts.removed(user.email))
    },
    remove: async () => {
      await refreshAfter(client.users.remove(user.id))
      toasts.notify(texts.remove.done(user.email))
    },
  }
}
