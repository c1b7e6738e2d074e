import { Skeleton } from '@mantine/core'
import { Loading } from '../../ui/loading.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

export const RowsSkeleton = () => (
  <Loading gap="xs">
    <Skeleton height={120} />
    <SkeletonRows count={6} height={64} />
  </Loading>
)
