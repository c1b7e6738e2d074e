import type { ImportSummary } from '@duebook/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../api/can-write.ts'
import { useImports } from '../../api/imports.ts'
import { type Format, useFormat } from '../../format/use-format.ts'
import { type ImportTexts, useImportTexts } from '../../texts/import-texts.ts'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { Mark, Row } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { addedWords } from './summary-words.ts'
import { UndoImport } from './undo-import.tsx'

/** What was imported before, newest first: drafts can be continued, imports undone. */
export function FormerImports() {
  const texts = useImportTexts()
  const imports = useImports()
  // One that is still being read has nothing to open yet.
  const data = imports.data?.filter(({ progress }) => progress === null)
  return (
    <Section title={texts.former.title}>
      <LoadedRows
        label={texts.former.title}
        query={{ ...imports, data }}
        expected={2}
        none={texts.former.none}
      >
        {(each) => <FormerImport key={each.id} imported={each} />}
      </LoadedRows>
    </Section>
  )
}

function FormerImport({ imported }: { imported: ImportSummary }) {
  const texts = useImportTexts()
  const words = texts.former
  const format = useFormat()
  const canWrite = useCanWrite()
  const { id, state } = imported
  const name = imported.file_name ?? words.unnamed
  const isDraft = state === 'draft'
  return (
    <Row
      title={
        <>
          {name}
          <Mark strong={state === 'committed'}>{words.states[state]}</Mark>
        </>
      }
      facts={factsOf(imported, texts, format)}
      actions={
        <>
          {(canWrite || !isDraft) && (
            <Button
              variant="default"
              aria-label={isDraft ? words.openNamed(name) : words.showNamed(name)}
              renderRoot={(props) => (
                <Link to="/imports/$importId" params={{ importId: String(id) }} {...props} />
              )}
            >
              {isDraft ? words.open : words.show}
            </Button>
          )}
          {canWrite && state === 'committed' && <UndoImport imported={imported} />}
        </>
      }
    />
  )
}

function factsOf(imported: ImportSummary, texts: ImportTexts, format: Format): string[] {
  const { source, counts, created_at: createdAt, committed_at: committedAt, expires_at: expiresAt } = imported
  const added = committedAt === null ? undefined : addedWords(counts, texts)
  return [
    [texts.recognised[source](counts.rows), ...(added === undefined ? [] : [added])].join(' · '),
    [
      format.instant(committedAt ?? createdAt),
      ...(expiresAt === null ? [] : [texts.former.expires(format.instantDay(expiresAt))]),
    ].join(' · '),
  ]
}
