import type { BillReminder, ReminderChanges, ReminderSettings } from '@duebook/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { client } from './client.ts'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'
import { updateOptimistically } from './optimistic-update.ts'

/** The user's own settings for the current group. */
export function useReminders() {
  const { id } = useGroup()
  const { reminders } = useGroupClient()
  return useQuery({ queryKey: keys.reminders(id), queryFn: ({ signal }) => reminders.get({ signal }) })
}

/** For `useChange`: shown at once, and afterwards what is planned is fetched again. */
export function useReminderChanges() {
  const { id } = useGroup()
  const { reminders } = useGroupClient()
  const queries = useQueryClient()
  const key = keys.reminders(id)
  return {
    key,
    send: async (changes: ReminderChanges): Promise<ReminderSettings> => {
      const settings = await reminders.update(changes)
      queries.setQueryData(key, settings)
      return settings
    },
    show: (changes: ReminderChanges) =>
      updateOptimistically<ReminderSettings>(queries, key, (before) => ({ ...before, ...changes })),
    refresh: () => void queries.invalidateQueries({ queryKey: keys.plannedMessages }),
  }
}

export function useChannels() {
  return useQuery({ queryKey: keys.channels, queryFn: ({ signal }) => client.channels.list({ signal }) })
}

export function useChannelKinds() {
  return useQuery({ queryKey: keys.channelKinds, queryFn: ({ signal }) => client.channels.kinds({ signal }) })
}

/** After a channel was added, changed, tested or removed. */
export function useRefreshChannels(): () => Promise<unknown> {
  const { id } = useGroup()
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [keys.channels, keys.reminders(id), keys.plannedMessages].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

export function usePlannedMessages() {
  return useQuery({
    queryKey: keys.plannedMessages,
    queryFn: ({ signal }) => client.notifications.planned({ signal }),
  })
}

/** The user's own rule for a bill. */
export function useBillReminder(billId: number) {
  const { id } = useGroup()
  const { bills } = useGroupClient()
  const queryKey = keys.billReminder(id, billId)
  return useQuery<BillReminder>({ queryKey, queryFn: ({ signal }) => bills.getReminder(billId, { signal }) })
}
