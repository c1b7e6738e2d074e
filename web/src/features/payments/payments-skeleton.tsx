import { Skeleton, Stack } from '@mantine/core'
import { Loading } from '../../ui/loading.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

export const PaymentsSkeleton = () => (
  <Loading gap="lg">
    <Skeleton height={160} />
    <Skeleton height={84} />
    <Stack gap="xs">
      <SkeletonRows count={8} height={60} />
    </Stack>
  </Loading>
)
