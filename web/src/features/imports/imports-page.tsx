import type { Import } from '@duebook/contract'
import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { useMayWrite } from '../../group/current-group.tsx'
import { useImportTexts } from '../../texts/import-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { FileChoice } from './file-choice.tsx'
import { FormerImports } from './former-imports.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

/** A file to begin with, and what was imported before. */
export function ImportsPage() {
  const texts = useImportTexts()
  const mayWrite = useMayWrite()
  return (
    <Page title={texts.title}>
      {mayWrite ? (
        <NewImport />
      ) : (
        <div className="panel">
          <EmptyState text={texts.readOnly} />
        </div>
      )}
      <FormerImports />
    </Page>
  )
}

function NewImport() {
  const texts = useTexts()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const open = ({ id }: Import) =>
    void navigate({ to: '/imports/$importId', params: { importId: String(id) } })
  const { start, upload, error, isCancelled } = useUpload(open)
  const alert = useRef<HTMLDivElement>(null)
  // So that it is announced and visible.
  useEffect(() => {
    if (error !== undefined) alert.current?.focus()
  }, [error])
  // One function for all renders: the page listens with it.
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  const onFile = useCallback((file: File) => latest.current(file), [])
  return (
    <>
      {error !== undefined && (
        <Alert color="red" variant="light" role="alert" ref={alert} tabIndex={-1}>
          {errorSentence(error, texts)}
        </Alert>
      )}
      {upload ? (
        <UploadProgress upload={upload} />
      ) : (
        canWrite && <FileChoice onFile={onFile} autoFocus={isCancelled} />
      )}
      {!upload && !canWrite && (
        <div className="panel" role="status">
          <EmptyState text={texts.offline.notKept} />
        </div>
      )}
    </>
  )
}
