import type { ImportField, ImportMapping, ImportRow } from '@duebook/contract'
import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { noticeSentence } from '../notice-words.ts'
import { useNoticeWording } from '../use-notice-wording.ts'
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

/** Corrects what a row says, as text: it is read again like the file. */
export function RowEditor({ row, kind, name, onClose, onChange }: RowEditorProps) {
  const { common } = useTexts()
  const texts = useImportTexts()
  const wording = useNoticeWording()
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
      description: about(row.warnings) || texts.editor.hints[field],
      error: about(row.errors) || undefined,
      value: typed[field] ?? row.values[field] ?? '',
      inputWrapperOrder: BELOW,
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        const { value } = currentTarget
        setTyped((before) => ({ ...before, [field]: value }))
      },
    }
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
        <div className={classes.fields}>
          {fields.map((field) =>
            field === 'notes' ? (
              <Textarea key={field} autosize minRows={1} maxRows={6} {...fieldProps(field)} />
            ) : (
              <TextInput key={field} {...fieldProps(field)} autoFocus={field === begin} />
            ),
          )}
        </div>
      </SubmitForm>
    </section>
  )
}
