import { Stack, type StackProps } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'

/** Around the shapes of what is being fetched: says so to a screen reader. */
export function Loading(props: StackProps) {
  const texts = useTexts().common
  return <Stack role="status" aria-label={texts.loading} {...props} />
}
