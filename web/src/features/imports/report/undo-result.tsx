import type { ImportUndo } from '@duebook/contract'
import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { billOf } from '../../../api/bills-by-id.ts'
import { useBills } from '../../../api/group-queries.ts'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { undoSentences } from './report.ts'
import classes from './report-view.module.css'

/** That it was undone; right afterwards also what is gone, what was kept, and why. */
export function UndoResult({ undo }: { undo: ImportUndo | undefined }) {
  const texts = useImportTexts()
  const words = texts.report
  const bills = useBills().data
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (undo) panel.current?.focus()
  }, [undo])
  return (
    <div className={`panel ${classes.undone}`} ref={panel} tabIndex={-1} role="status">
      <Title order={2} size="h4">
        {words.undone}
      </Title>
      {undo && <Text>{undoSentences(undo, texts).join(' ')}</Text>}
      {undo && undo.kept.length > 0 && (
        <>
          <Text fw={600} mt="xs">
            {words.kept(undo.kept.length)}
          </Text>
          <ul className={classes.list}>
            {undo.kept.map(({ bill_id: id, reason }) => (
              <li key={id}>
                <Link to="/bills/$billId" params={{ billId: String(id) }}>
                  {(bills && billOf(bills, id)?.name) ?? words.deletedBill}
                </Link>{' '}
                ({words.reasons[reason]})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
