import type { Category } from '@duebook/contract'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useCategoryChanges } from '../../api/category-changes.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'

interface MergeDialogProps {
  category: Category
  categories: readonly Category[]
  onClose: () => void
}

/** Its bills get another category, and it is deleted. */
export function MergeDialog({ category, categories, onClose }: MergeDialogProps) {
  const { merge: texts, page } = useCategoryTexts()
  const changes = useCategoryChanges()
  const toasts = useToasts()
  const others = categories.filter(({ id }) => id !== category.id)
  const [target, setTarget] = useState(others[0]?.id)
  const { id, name, bill_count: count } = category
  const into = others.find((each) => each.id === target)

  const merge = async () => {
    if (!into) return
    await changes.remove(id, into.id)
    toasts.offerUndo(page.merged(name, into.name), () => changes.restore(id), page.restored(name))
  }
  return (
    <ConfirmDialog
      opened
      title={texts.title(name)}
      confirmLabel={texts.submit}
      isReady={into !== undefined}
      onConfirm={merge}
      onClose={onClose}
    >
      <Text>{texts.text(count, name)}</Text>
      <NativeSelect
        label={texts.into}
        value={String(target)}
        data={others.map((each) => ({ value: String(each.id), label: each.name }))}
        onChange={({ currentTarget: { value } }) => setTarget(Number(value))}
      />
    </ConfirmDialog>
  )
}
