import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToasts } from '../use-toasts.tsx'
import type { SettledAction } from './settled-action.ts'

/** Says what was settled. It comes with the first one: the page does not need it to stand. */
export function useSettledToast(): (action: SettledAction) => void {
  const texts = useTexts()
  const format = useFormat()
  const toasts = useToasts()
  return (action) =>
    void import('./settled-toast.tsx').then(
      ({ showSettled }) => showSettled(action, { texts, format, toasts }),
      console.error,
    )
}
