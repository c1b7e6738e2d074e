import type { Bill } from '@duebook/contract'
import { useNavigate } from '@tanstack/react-router'
import { useGroupClient } from '../../../api/group-client.ts'
import { useRefreshGroup } from '../../../api/group-queries.ts'
import { keys } from '../../../api/keys.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useChange } from '../../../ui/use-change.ts'

/** The actions on a whole bill, one at a time, each with a message. */
export function useBillActions({ id, name }: Pick<Bill, 'id' | 'name'>) {
  const texts = useBillTexts().bill
  const { id: groupId } = useGroup()
  const { bills } = useGroupClient()
  const navigate = useNavigate()
  const common = { key: keys.bill(groupId, id), refresh: useRefreshGroup() }
  const archiving = useChange({
    ...common,
    send: (what: 'archive' | 'unarchive') => bills[what](id),
    done: (_, what) => (what === 'archive' ? texts.archived : texts.restored)(name),
    undo: (_, what) => bills[what === 'archive' ? 'unarchive' : 'archive'](id),
  })
  const deleting = useChange({
    ...common,
    send: async () => {
      await bills.deletePermanently(id)
      // Leave the bill's page before refetching, or it would say that the bill doesn't exist.
      await navigate({ to: '/bills', replace: true })
    },
    done: () => texts.deleted(name),
  })
  return {
    isBusy: archiving.isBusy || deleting.isBusy,
    archive: () => archiving.start('archive'),
    restore: () => archiving.start('unarchive'),
    deletePermanently: () => deleting.start(),
  }
}
