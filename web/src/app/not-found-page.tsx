import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.tsx'
import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  const { errors } = useTexts().common
  return (
    <Page title={errors.notFound}>
      <Link to="/">{errors.goHome}</Link>
    </Page>
  )
}
