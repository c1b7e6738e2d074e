import type { Import, ImportField, ImportMapping, ImportRow, OnDuplicate } from '@duebook/contract'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useImportTexts } from '../../texts/import-texts.ts'
import { Money } from '../../ui/money.tsx'
import { repeatWords } from '../../ui/schedule-words.ts'
import { useScheduleWording } from '../../ui/use-schedule-wording.ts'
import { RowEditor } from './draft/row-editor.tsx'
import type { ChangeDraft } from './draft/use-draft.ts'
import { useShownChoice } from './draft/use-shown-choice.ts'
import { noticeSentence } from './notice-words.ts'
import classes from './row-list.module.css'
import { isPayment, mistakesOf, nameOfRow, shownWarnings, stateOfRow } from './row-words.ts'
import { useNoticeWording } from './use-notice-wording.ts'

interface ImportedRowProps {
  row: ImportRow
  kind: ImportMapping['kind'] | undefined
  state: Import['state']
  onDuplicate: OnDuplicate
  isEdited: boolean
  onEdit: () => void
  onClose: () => void
  onChange: ChangeDraft | undefined
}

/** One row of the file: what it becomes, why not, and what is to be known of it. */
export function ImportedRow(props: ImportedRowProps) {
  const { row, kind, state: importState, onDuplicate, isEdited, onEdit, onClose, onChange } = props
  const texts = useImportTexts().rows
  const wording = useNoticeWording()
  const name = nameOfRow(row) ?? texts.nameless
  const state = stateOfRow(row, onDuplicate, texts)
  const edit = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const list = item.current?.parentElement
    // A corrected row may leave the list that shows errors: the focus would be lost.
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) list?.focus({ preventScroll: true })
      })
  }, [])
  const close = () => {
    onClose()
    queueMicrotask(() => edit.current?.focus())
  }
  return (
    <li ref={item} className={classes.item}>
      <div className={classes.row} data-faint={row.leave_out || undefined}>
        {onChange && <IncludeTick row={row} name={name} onChange={onChange} />}
        <span className={classes.number} aria-hidden>
          {row.row}
        </span>
        <div className={classes.what}>
          <span className={classes.name}>
            {importState === 'committed' && row.bill_id !== null ? (
              <Link to="/bills/$billId" params={{ billId: String(row.bill_id) }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <RowDetails row={row} />
        </div>
        {onChange && <RowDates row={row} />}
        <div className={classes.state}>
          <span className={classes.rowWord}>{texts.row(row.row)}</span>
          <span className={classes.badge} data-tone={importState === 'undone' ? 'plain' : state.tone}>
            {state.words}
          </span>
        </div>
        {onChange && (
          <div className={classes.amount}>
            <RowAmount row={row} />
          </div>
        )}
        {onChange && (
          <ActionIcon
            ref={edit}
            className={classes.edit ?? ''}
            variant={isEdited ? 'light' : 'subtle'}
            color="gray"
            size={36}
            aria-label={texts.editNamed(name)}
            aria-expanded={isEdited}
            title={texts.edit}
            onClick={isEdited ? close : onEdit}
          >
            <IconPencil aria-hidden size={20} />
          </ActionIcon>
        )}
      </div>
      {!isEdited && (
        <ul className={classes.notices}>
          {(row.leave_out ? [] : mistakesOf(row)).map((error) => (
            <li key={error.message} data-tone="bad">
              {noticeSentence(error, wording)}
            </li>
          ))}
          {shownWarnings(row).map((warning) => (
            <li key={warning.message} data-tone="plain">
              {noticeSentence(warning, wording)}
            </li>
          ))}
        </ul>
      )}
      {isEdited && onChange && (
        <RowEditor
          row={row}
          kind={kind ?? (isPayment(row) ? 'payments' : 'bills')}
          name={name}
          onClose={close}
          onChange={onChange}
        />
      )}
    </li>
  )
}

interface IncludeTickProps {
  row: ImportRow
  name: string
  onChange: ChangeDraft
}

function IncludeTick({ row, name, onChange }: IncludeTickProps) {
  const texts = useImportTexts().rows
  const [isIncluded, include] = useShownChoice(!row.leave_out, (isMeant) =>
    onChange({ rows: [{ row: row.row, leave_out: !isMeant }] }),
  )
  return (
    <Checkbox
      className={classes.tick ?? ''}
      size="md"
      aria-label={texts.include(name)}
      checked={isIncluded}
      onChange={({ currentTarget }) => include(currentTarget.checked)}
    />
  )
}

function RowDetails({ row: { bill, payments } }: { row: ImportRow }) {
  const texts = useImportTexts().rows
  const details = [
    bill?.category,
    bill?.account,
    bill && payments.length > 0 ? texts.payments(payments.length) : undefined,
  ].filter(Boolean)
  if (details.length === 0) return null
  return <span className={classes.details}>{details.join(' · ')}</span>
}

function RowDates({ row }: { row: ImportRow }) {
  const texts = useImportTexts()
  const format = useFormat()
  const schedule = useScheduleWording()
  const { bill, payments } = row
  const [payment] = payments
  const day = bill
    ? format.day(bill.due_date)
    : payment
      ? texts.rows.paidOn(format.day(payment.date))
      : undefined
  return (
    <div className={classes.dates}>
      <div className={classes.due}>
        <span className="visually-hidden">
          {isPayment(row) ? texts.rows.head.paid : texts.rows.head.due}:{' '}
        </span>
        {day ?? <Written row={row} fields={['due_date', 'date']} />}
      </div>
      <div className={classes.often}>
        {bill ? repeatWords(bill, schedule) : <Written row={row} fields={['frequency']} />}
      </div>
    </div>
  )
}

function RowAmount({ row }: { row: ImportRow }) {
  const { bill, payments } = row
  const [payment] = payments
  if (bill) return <Money amount={bill.amount} type={bill.type} strong />
  if (payment) return <Money amount={payment.amount} strong />
  return <Written row={row} fields={['amount', 'currency']} />
}

/** As the file has it, because it is not understood yet or something else of the row is not. */
function Written({ row, fields }: { row: ImportRow; fields: readonly ImportField[] }) {
  const { values } = row
  const isWrong =
    !row.leave_out && mistakesOf(row).some(({ field }) => field !== null && fields.includes(field))
  const words = fields.flatMap((field) => values[field] ?? []).join(' ')
  return (
    <span className={classes.written} data-wrong={isWrong || undefined}>
      {words}
    </span>
  )
}
