import type { ImportField, ImportMapping, ImportRow } from '@duebook/contract'
import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useRhythmLabels } from '../../../ui/use-rhythm-labels.ts'
import { useScheduleWording } from '../../../ui/use-schedule-wording.ts'
import { noticeSentence } from '../notice-words.ts'
import { useNoticeWording } from '../use-notice-wording.ts'
import { dayOf, isDateField, rhythmChoices, typeChoices } from './edited-value.ts'
import { editedFields } from './mapping-rules.ts'
import classes from './row-editor.module.css'
import type { ChangeDraft } from './use-draft.ts'

/** Fields stay in one line, whether there is a hint or not. */
const BELOW: Array<'label' | 'input' | 'description' | 'error'> = ['label', 'input', 'description', 'error']

interface RowEditorProps {
  row: ImportRow
  kind: ImportMapping['kind']
  name: string
  onClose: () => void
  onChange: ChangeDraft
}

/** Corrects what a row says. Whatever is typed or chosen is sent as text, and read again like the file. */
export function RowEditor({ row, kind, name, onClose, onChange }: RowEditorProps) {
  const { common } = useTexts()
  const texts = useImportTexts()
  const wording = useNoticeWording()
  const rhythmLabels = useRhythmLabels()
  const schedules = useScheduleWording()
  const [typed, setTyped] = useState<Partial<Record<ImportField, string>>>({})
  const notices = [...row.errors, ...row.warnings]
  const { first, more } = editedFields(
    kind,
    row.values,
    notices.map(({ field }) => field),
  )
  const [begin] = first
  const editor = useRef<HTMLElement>(null)
  // With its buttons, where there is room for them.
  useEffect(() => {
    editor.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const fields = [...first, ...more]
  const unbound = row.errors.filter(({ field }) => field === null || !fields.includes(field))

  const correct = async (values: Record<string, string | null>) => {
    if (await onChange({ rows: [{ row: row.row, values }] })) onClose()
  }
  const fieldProps = (field: ImportField) => {
    const about = (list: ImportRow['errors']) =>
      list
        .filter((notice) => notice.field === field)
        .map((notice) => noticeSentence(notice, wording))
        .join('. ')
    return {
      label: texts.fields[field],
      description: about(row.warnings),
      error: about(row.errors) || undefined,
      inputWrapperOrder: BELOW,
      autoComplete: 'off',
      autoFocus: field === begin,
    }
  }
  const set = (field: ImportField, value: string) => setTyped((before) => ({ ...before, [field]: value }))
  const inputOf = (field: ImportField) => {
    const props = fieldProps(field)
    const written = row.values[field] ?? ''
    if (isDateField(field)) {
      const day = dayOf(row, field)
      const unread = day === '' && written !== '' ? texts.editor.inFile(written) : ''
      return (
        <DayField
          key={field}
          {...props}
          description={props.description || unread}
          value={typed[field] ?? day}
          onChange={(value) => set(field, value)}
        />
      )
    }
    const onChange = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set(field, value)
    // Payments have no bill here whose type or rhythm could be shown.
    if (kind === 'bills' && (field === 'type' || field === 'frequency')) {
      const { chosen, choices } =
        field === 'type' ? typeChoices(row, texts.editor.types) : rhythmChoices(row, rhythmLabels, schedules)
      return (
        <NativeSelect
          key={field}
          {...props}
          data={choices}
          value={typed[field] ?? chosen}
          onChange={onChange}
        />
      )
    }
    const text = { ...props, value: typed[field] ?? written, onChange }
    return field === 'notes' ? (
      <Textarea key={field} autosize minRows={1} maxRows={6} {...text} />
    ) : (
      <TextInput key={field} {...text} />
    )
  }
  return (
    <section
      ref={editor}
      className={classes.editor}
      data-row-editor
      aria-label={texts.editor.label(name)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
    >
      <SubmitForm
        submitLabel={common.save}
        send={() => correct(typed)}
        actions={
          <>
            <Button variant="default" size="md" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button
              variant="subtle"
              size="md"
              onClick={() => void correct(Object.fromEntries(fields.map((field) => [field, null])))}
            >
              {texts.editor.file}
            </Button>
          </>
        }
      >
        {unbound.length > 0 && (
          <Alert color="red" variant="light">
            {unbound.map((error) => noticeSentence(error, wording)).join('. ')}
          </Alert>
        )}
        <div className={classes.fields}>{fields.map(inputOf)}</div>
      </SubmitForm>
    </section>
  )
}
