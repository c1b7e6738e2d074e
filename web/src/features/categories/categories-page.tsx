import type { Category } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { useCategories, useRefreshGroup } from '../../api/group-queries.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import CategoryDialog from '../../ui/categories/category-dialog.tsx'
import { useStarterSet } from '../../ui/categories/use-starter-set.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { CategoryList } from './category-list.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Everybody sees the categories; editors change them. */
export function CategoriesPage() {
  const texts = useCategoryTexts()
  const categories = useCategories()
  const canWrite = useCanWrite()
  const [edited, setEdited] = useState<Category | 'new'>()
  const [merged, setMerged] = useState<Category>()
  const { data } = categories
  return (
    <Page
      title={texts.title}
      actions={
        canWrite && (
          <Button size="md" leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setEdited('new')}>
            {texts.page.add}
          </Button>
        )
      }
    >
      <Text c="var(--ink-soft)">{canWrite ? texts.page.text : texts.page.viewer}</Text>
      {categories.isError && <ErrorState error={categories.error} retry={() => void categories.refetch()} />}
      {categories.isPending && <SkeletonRows count={6} height={64} />}
      {data?.length === 0 && <NoCategories canWrite={canWrite} />}
      {data && data.length > 0 && (
        <CategoryList categories={data} canWrite={canWrite} onEdit={setEdited} onMerge={setMerged} />
      )}
      <CategoryDialog
        opened={edited !== undefined}
        category={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
      {merged && data && (
        <MergeDialog category={merged} categories={data} onClose={() => setMerged(undefined)} />
      )}
    </Page>
  )
}

function NoCategories({ canWrite }: { canWrite: boolean }) {
  const texts = useCategoryTexts().page
  const { id } = useGroup()
  const add = useStarterSet()
  const refresh = useRefreshGroup()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const addAll = async () => {
    setIsBusy(true)
    const isDone = await add(id)
    await refresh()
    setIsBusy(false)
    if (isDone) toasts.notify(texts.starterAdded)
  }
  return (
    <div className="panel">
      <EmptyState text={canWrite ? texts.empty : texts.emptyViewer}>
        {canWrite && (
          <Button variant="default" loading={isBusy} onClick={() => void addAll()}>
            {texts.addStarter}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
