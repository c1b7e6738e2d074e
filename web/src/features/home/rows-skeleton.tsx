import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

export function RowsSkeleton() {
  const texts = useTexts().common
  return (
    <Stack gap="xs" role="status" aria-label={texts.loading}>
      <Skeleton height={120} />
      <SkeletonRows count={6} height={64} />
    </Stack>
  )
}
