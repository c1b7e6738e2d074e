import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

export function PaymentsSkeleton() {
  const texts = useTexts().common
  return (
    <Stack gap="lg" role="status" aria-label={texts.loading}>
      <Skeleton height={160} />
      <Skeleton height={84} />
      <Stack gap="xs">
        <SkeletonRows count={8} height={60} />
      </Stack>
    </Stack>
  )
}
