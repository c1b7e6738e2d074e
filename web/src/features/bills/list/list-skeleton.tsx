import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../../../texts/texts.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'

/** Filters, sums, rows. */
export function ListSkeleton() {
  const texts = useTexts().common
  return (
    <Stack gap="md" role="status" aria-label={texts.loading}>
      <Skeleton height={44} />
      <Skeleton height={104} />
      <Stack gap={2}>
        <SkeletonRows count={7} height={68} />
      </Stack>
    </Stack>
  )
}
