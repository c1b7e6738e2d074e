import { Skeleton, Stack } from '@mantine/core'
import { Loading } from '../../../ui/loading.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'

/** Filters, sums, rows. */
export const ListSkeleton = () => (
  <Loading gap="md">
    <Skeleton height={44} />
    <Skeleton height={104} />
    <Stack gap={2}>
      <SkeletonRows count={7} height={68} />
    </Stack>
  </Loading>
)
