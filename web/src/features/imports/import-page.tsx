import { ApiError, type Import } from '@duebook/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type RowsPage, useImportPage } from '../../api/imports.ts'
import { useImportTexts } from '../../texts/import-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { DraftView } from './draft/draft-view.tsx'
import { ReportView } from './report/report-view.tsx'
import { useImportId } from './use-import-id.ts'

const FIRST: RowsPage = { show: 'all', cursor: undefined }

/** A draft to check, or what an import did. */
export function ImportPage() {
  const id = useImportId()
  return id === undefined ? <NoSuchImport /> : <ImportById key={id} id={id} />
}

function ImportById({ id }: { id: number }) {
  const texts = useImportTexts()
  const first = useImportPage(id, FIRST)
  if (first.error instanceof ApiError && first.error.status === 404) return <NoSuchImport />
  const imported = first.data?.data
  return (
    <Page title={imported?.state === 'committed' ? texts.report.title : texts.title} wide>
      {first.isPending && <SkeletonRows count={4} height={72} />}
      {first.isError && <ErrorState error={first.error} retry={() => void first.refetch()} />}
      {imported && <Shown imported={imported} />}
    </Page>
  )
}

function Shown({ imported }: { imported: Import }) {
  const texts = useImportTexts()
  if (imported.state !== 'draft') return <ReportView imported={imported} />
  if (imported.progress === null) return <DraftView imported={imported} />
  const { stage, done } = imported.progress
  return (
    <div className="panel" role="status">
      <EmptyState text={stage === 'receiving' ? texts.progress.receiving : texts.progress[stage](done)} />
    </div>
  )
}

function NoSuchImport() {
  const texts = useImportTexts()
  return (
    <Page title={texts.title}>
      <div className="panel">
        <EmptyState text={texts.missing}>
          <Button variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
            {texts.former.title}
          </Button>
        </EmptyState>
      </div>
    </Page>
  )
}
