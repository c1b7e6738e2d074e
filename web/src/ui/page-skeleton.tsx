import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

/** In the shape of what comes, so that nothing jumps when it is there. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  const texts = useTexts()
  return (
    <Stack gap="md" p="md" role="status" aria-label={texts.common.loading} maw={960} mx="auto">
      <Skeleton height={36} width="40%" />
      <Skeleton height={96} />
      <SkeletonRows count={rows} height={52} />
    </Stack>
  )
}
