import { Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'

export function StatisticsSkeleton() {
  const texts = useTexts().common
  return (
    <Stack gap="lg" role="status" aria-label={texts.loading}>
      <Skeleton height={180} />
      <Skeleton height={420} />
      <Skeleton height={240} />
    </Stack>
  )
}
