import type { Webhook } from '@duebook/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGroupClient } from '../../../api/group-client.ts'
import { keys } from '../../../api/keys.ts'
import { updateOptimistically } from '../../../api/optimistic-update.ts'
import { useGroup } from '../../../group/current-group.tsx'

const PAGE_SIZE = 20

/** Of the current group. */
export function useWebhooks() {
  const { id } = useGroup()
  const { webhooks } = useGroupClient()
  return useQuery({ queryKey: keys.webhooks(id), queryFn: ({ signal }) => webhooks.list({ signal }) })
}

/** Before the server has answered. */
export function useShowTurned() {
  const { id: groupId } = useGroup()
  const queries = useQueryClient()
  return (id: number, enabled: boolean) =>
    updateOptimistically<Webhook[]>(queries, keys.webhooks(groupId), (before) =>
      before.map((webhook) => (webhook.id === id ? { ...webhook, enabled } : webhook)),
    )
}

/** Newest first, page by page. */
export function useDeliveries(webhookId: number) {
  const { id } = useGroup()
  const { webhooks } = useGroupClient()
  return useInfiniteQuery({
    queryKey: keys.webhookDeliveries(id, webhookId),
    queryFn: ({ pageParam }) =>
      webhooks.deliveriesPage(webhookId, {
        limit: PAGE_SIZE,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}
