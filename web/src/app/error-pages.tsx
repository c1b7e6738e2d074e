import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  const { errors } = useTexts().common
  return (
    <Page title={errors.notFound}>
      <Link to="/">{errors.goHome}</Link>
    </Page>
  )
}

/** A bug of ours. The rest of the app still works. */
export function CrashPage() {
  const { errors } = useTexts().common
  return (
    <Page title={errors.title}>
      <EmptyState text={errors.unknown}>
        <Button onClick={() => location.reload()}>{errors.reload}</Button>
      </EmptyState>
    </Page>
  )
}
