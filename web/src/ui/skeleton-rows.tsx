import { Skeleton } from '@mantine/core'

export function SkeletonRows({ count, height }: { count: number; height: number }) {
  const rows = Array.from({ length: count }, (_, row) => `row ${row}`)
  return rows.map((row) => <Skeleton key={row} height={height} />)
}
