import { Skeleton } from '@mantine/core'
import { Loading } from './loading.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

/** Has the shape of the page, so that nothing moves when it is loaded. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Loading gap="md" p="md" maw={960} mx="auto">
      <Skeleton height={36} width="40%" />
      <Skeleton height={96} />
      <SkeletonRows count={rows} height={52} />
    </Loading>
  )
}
