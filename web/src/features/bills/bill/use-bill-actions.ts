import type { Bill } from '@duebook/contract'
import { useNavigate } from '@tanstack/react-router'
import { useGroupClient } from '../../../api/group-client.ts'
import { useRefreshGroup } from '../../../api/group-queries.ts'
import { keys } from '../../../api/keys.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useChange } from '../../../ui/use-change.ts'

/** The actions on a whole bill, one at a time, each with a message. */
export function useBillActions({ id, name }: Pick<Bill, 'id' | 'name'>) {
  const texts = useTexts().bills.bill
  const { id: groupId } = useGroup()
  const { bills } = useGroupClient()
  const navigate = useNavigate()
  const { start, isBusy } = useChange({
    key: keys.bill(groupId, id),
    send: async (what: 'archive' | 'unarchive' | 'deletePermanently') => {
      await bills[what](id)
      // Leave the bill's page before refetching, or it would say that the bill doesn't exist.
      if (what === 'deletePermanently') await navigate({ to: '/bills', replace: true })
    },
    refresh: useRefreshGroup(),
    done: (_, what) =>
      ({ archive: texts.archived, unarchive: texts.restored, deletePermanently: texts.deleted })[what](name),
  })
  return {
    isBusy,
    archive: () => start('archive'),
    restore: () => start('unarchive'),
    deletePermanently: () => start('deletePermanently'),
  }
}
