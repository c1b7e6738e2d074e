import { ApiError } from '@duebook/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useBillTexts } from '../../texts/bill-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

export function NoSuchBill() {
  const texts = useBillTexts().bill.missing
  return (
    <Page title={texts.title}>
      <div className="panel">
        <EmptyState text={texts.text}>
          <Button variant="default" renderRoot={(props) => <Link to="/bills" {...props} />}>
            {texts.back}
          </Button>
        </EmptyState>
      </div>
    </Page>
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
