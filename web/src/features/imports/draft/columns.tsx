import type { Charset, Delimiter, Import, ImportField, ImportMapping } from '@duebook/contract'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { Section } from '../../../ui/section.tsx'
import classes from './columns.module.css'
import { fieldsOf, missingFields, withField } from './mapping-rules.ts'
import type { ChangeDraft } from './use-draft.ts'
import { useShownChoice } from './use-shown-choice.ts'

const CHARSETS: readonly Charset[] = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'utf-16le',
  'utf-16be',
]
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const MOST_SAMPLES = 3

interface ColumnsProps {
  draft: Pick<Import, 'options'>
  mapping: ImportMapping
  onChange: ChangeDraft
}

/** What each column of a CSV file stands for. Closed where nothing that every row needs is missing. */
export function Columns({ draft, mapping, onChange }: ColumnsProps) {
  const texts = useImportTexts()
  const words = texts.columns
  const id = useId()
  const [isWanted, setIsWanted] = useState(false)
  const missing = missingFields(mapping)
  const isOpen = isWanted || missing.length > 0
  const used = mapping.columns.filter(({ field }) => field !== null).length
  return (
    <Section
      title={words.title}
      actions={
        missing.length === 0 && (
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsWanted(!isOpen)}
          >
            {isOpen ? words.hide : words.change}
          </Button>
        )
      }
    >
      {missing.length > 0 ? (
        <Text c="var(--bad)" fw={600} role="status">
          {words.missing(missing.map((field) => texts.fields[field]).join(', '))}
        </Text>
      ) : (
        <Text c="var(--ink-soft)">{words.summary(used, mapping.columns.length)}</Text>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <FileFields draft={draft} mapping={mapping} onChange={onChange} />
            <ul className={classes.columns} aria-label={words.title}>
              {mapping.columns.map((column, position) => (
                <Column
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order, and may share a name
                  key={position}
                  column={column}
                  position={position}
                  kind={mapping.kind}
                  onChoose={(field) =>
                    onChange({ mapping: { columns: withField(mapping.columns, position, field) } })
                  }
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

/** How the file as a whole is read. */
function FileFields({ draft, mapping, onChange }: ColumnsProps) {
  const words = useImportTexts().columns
  const { charset, delimiter } = draft.options
  return (
    <div className={classes.file}>
      <NativeSelect
        label={words.kind}
        data={(['bills', 'payments'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        value={mapping.kind}
        onChange={({ currentTarget }) =>
          void onChange({ mapping: { kind: currentTarget.value as ImportMapping['kind'] } })
        }
      />
      <NativeSelect
        label={words.delimiter}
        value={delimiter ?? ''}
        onChange={({ currentTarget }) =>
          void onChange({ options: { delimiter: (currentTarget.value || null) as Delimiter | null } })
        }
      >
        {delimiter === null && <option value="">{words.automatic}</option>}
        {DELIMITERS.map((each) => (
          <option key={each} value={each}>
            {words.delimiters[each]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={words.charset}
        value={charset ?? ''}
        onChange={({ currentTarget }) =>
          void onChange({ options: { charset: (currentTarget.value || null) as Charset | null } })
        }
      >
        {charset === null && <option value="">{words.automatic}</option>}
        {CHARSETS.map((each) => (
          <option key={each} value={each}>
            {each.toUpperCase()}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

interface ColumnProps {
  column: ImportMapping['columns'][number]
  position: number
  kind: ImportMapping['kind']
  onChoose: (field: ImportField | null) => Promise<unknown>
}

function Column({ column, position, kind, onChoose }: ColumnProps) {
  const texts = useImportTexts()
  const words = texts.columns
  const { header, samples } = column
  const [field, choose] = useShownChoice(column.field, onChoose)
  const shown = samples.slice(0, MOST_SAMPLES).filter((sample) => sample.trim() !== '')
  return (
    <li className={classes.column}>
      <NativeSelect
        label={header.trim() === '' ? words.unnamed(position + 1) : header}
        value={field ?? ''}
        onChange={({ currentTarget }) => choose((currentTarget.value || null) as ImportField | null)}
      >
        <option value="">{words.notImported}</option>
        {fieldsOf(kind).map((each) => (
          <option key={each} value={each}>
            {texts.fields[each]}
          </option>
        ))}
      </NativeSelect>
      <p className={classes.samples}>
        <span className="visually-hidden">{words.samples}: </span>
        {shown.length === 0 ? words.empty : shown.join(' · ')}
      </p>
    </li>
  )
}
