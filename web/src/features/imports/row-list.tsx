import type { Import } from '@duebook/contract'
import { useRef, useState } from 'react'
import { useImportTexts } from '../../texts/import-texts.ts'
import type { ChangeDraft } from './draft/use-draft.ts'
import { ImportedRow } from './imported-row.tsx'
import classes from './row-list.module.css'

interface RowListProps {
  draft: Import
  isLoading: boolean
  /** Undefined: nothing can be changed any more. */
  onChange: ChangeDraft | undefined
}

/** Columns on a wide screen, cards on a phone. Of what was imported only names and outcomes are kept. */
export function RowList({ draft, isLoading, onChange }: RowListProps) {
  const texts = useImportTexts().rows
  const list = useRef<HTMLUListElement>(null)
  const kind = draft.mapping?.kind
  const [edited, setEdited] = useState<number>()
  return (
    <div className={classes.table} data-editable={onChange ? '' : undefined}>
      {/* Each value says by itself what it is. */}
      <div className={classes.head} aria-hidden>
        <span className={classes.number}>{texts.head.row}</span>
        <span>{texts.head.what}</span>
        {onChange && <span>{kind === 'payments' ? texts.head.paid : texts.head.due}</span>}
        {onChange && <span>{texts.head.repeats}</span>}
        <span>{texts.head.state}</span>
        {onChange && <span className={classes.amount}>{texts.head.amount}</span>}
      </div>
      <ul ref={list} className={classes.list} aria-label={texts.list} aria-busy={isLoading} tabIndex={-1}>
        {draft.rows.map((row) => (
          <ImportedRow
            key={row.row}
            row={row}
            kind={kind}
            state={draft.state}
            onDuplicate={draft.options.on_duplicate}
            isEdited={edited === row.row}
            onEdit={() => setEdited(row.row)}
            onClose={() => setEdited(undefined)}
            onChange={onChange}
          />
        ))}
      </ul>
    </div>
  )
}
