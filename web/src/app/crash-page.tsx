import { Button } from '@mantine/core'
import { useIsOffline } from '../api/server-connection.ts'
import { useTexts } from '../texts/texts.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { isMissingFile } from './missing-file.ts'

/** A bug, or a file that could not be loaded. The rest of the app still works. */
export function CrashPage({ error }: { error: unknown }) {
  const { common, offline } = useTexts()
  const isMissing = isMissingFile(error)
  // Reloading offline could end with no page at all.
  const isUnreachable = useIsOffline() && isMissing
  return (
    <Page title={isUnreachable ? offline.title : common.errors.title}>
      <EmptyState
        text={isUnreachable ? offline.notKept : isMissing ? offline.missingPart : common.errors.unknown}
      >
        {!isUnreachable && <Button onClick={() => location.reload()}>{common.errors.reload}</Button>}
      </EmptyState>
    </Page>
  )
}
