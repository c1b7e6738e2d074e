import { Link } from '@tanstack/react-router'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { Page } from '../../../ui/page.tsx'

/** Shown to viewers who opened the form's address. */
export function ReadOnlyPage() {
  const texts = useBillTexts().form.viewer
  return (
    <Page title={texts.title}>
      <Link to="/bills">{texts.back}</Link>
    </Page>
  )
}
