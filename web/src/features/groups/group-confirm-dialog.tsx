import type { ComponentProps } from 'react'
import { useGroup } from '../../group/current-group.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface GroupConfirmDialogProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel'> {
  words: { title: (name: string) => string; submit: string }
}

/** Before the current group is left or deleted. */
export function GroupConfirmDialog({ words, ...props }: GroupConfirmDialogProps) {
  const { name } = useGroup()
  return <ConfirmDialog title={words.title(name)} confirmLabel={words.submit} danger {...props} />
}
