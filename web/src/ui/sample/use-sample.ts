import { useNavigate } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { markGroupLeft, useRefreshMe } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useFirstRunTexts } from '../../texts/first-run-texts.ts'
import { useChange } from '../use-change.ts'
import { createSample } from './create-sample.ts'
import { forgetSample, markSample } from './sample-mark.ts'

/** Adds a group with sample data, and shows it. */
export function useAddSample() {
  const firstRun = useFirstRunTexts()
  const { starter } = useCategoryTexts()
  const { group, choose } = useGroupChoice()
  const { today } = useFormat()
  const refreshMe = useRefreshMe()
  const navigate = useNavigate()
  return useChange({
    key: ['sample'],
    send: async () => {
      const made = await createSample(client, group, today, { firstRun, categories: starter })
      markSample({ groupId: made.group.id, billIds: made.billIds })
      await refreshMe()
      choose(made.group.id)
      await navigate({ to: '/' })
    },
    onDone: () => {
      // The focus would be lost with the button, and what the group is, is said at its top.
      document.getElementById('content')?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    },
    done: () => firstRun.created,
  })
}

/** Deletes the present group, which is the sample. */
export function useRemoveSample() {
  const texts = useFirstRunTexts().notice
  const { group } = useGroupChoice()
  const refreshMe = useRefreshMe()
  return useChange({
    key: ['sample'],
    send: async () => {
      await client.databases.delete(group.id, { confirm: group.name })
      markGroupLeft(group.id)
      forgetSample()
      await refreshMe()
    },
    // The focus would be lost with the button.
    onDone: () => document.getElementById('content')?.focus(),
    done: () => texts.removed,
  })
}
