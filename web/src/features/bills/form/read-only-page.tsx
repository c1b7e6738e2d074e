import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../texts/texts.tsx'
import { Page } from '../../../ui/page.tsx'

/** Shown to viewers who opened the form's address. */
export function ReadOnlyPage() {
  const texts = useTexts().bills.form.viewer
  return (
    <Page title={texts.title}>
      <Link to="/bills">{texts.back}</Link>
    </Page>
  )
}
