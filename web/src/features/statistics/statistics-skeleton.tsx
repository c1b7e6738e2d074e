import { Skeleton } from '@mantine/core'
import { Loading } from '../../ui/loading.tsx'

export const StatisticsSkeleton = () => (
  <Loading gap="lg">
    {[180, 420, 240].map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </Loading>
)
