import type { BillInsight, Insight } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useGroupClient } from '../../api/group-client.ts'
import { keys } from '../../api/keys.ts'
import { updateOptimistically } from '../../api/optimistic-update.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useInsightTexts } from '../../texts/insight-texts.ts'
import { useChange } from '../use-change.ts'

/** Stops showing a finding to this user. */
export function useDismiss() {
  const { id } = useGroup()
  const texts = useInsightTexts()
  const groupClient = useGroupClient()
  const queries = useQueryClient()
  const lists = keys.insights(id)
  return useChange({
    key: [...lists, 'dismissing'],
    of: ({ key }: Insight) => key,
    send: ({ key }) => groupClient.insights.dismiss({ key }),
    show: async ({ key, bill_id: billId }) => {
      const without = (all: Insight[]) => all.filter((each) => each.key !== key)
      const restore = [
        await updateOptimistically<Insight[]>(queries, lists, without),
        await updateOptimistically<BillInsight>(queries, keys.billInsight(id, billId), (own) => ({
          ...own,
          insights: without(own.insights),
        })),
      ]
      return () => {
        for (const each of restore) each()
      }
    },
    done: () => texts.dismissed,
    undo: (_, { key }) => groupClient.insights.dismiss({ key, dismissed: false }),
    undone: () => texts.shownAgain,
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: lists }),
        queries.invalidateQueries({ queryKey: keys.billInsights(id) }),
      ]),
  })
}
