import { Button, Text, Title } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { useImportTexts } from '../../texts/import-texts.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './file-choice.module.css'
import { useDroppedFile } from './use-dropped-file.ts'
import { MOST_MEBIBYTES } from './use-upload.ts'

interface FileChoiceProps {
  onFile: (file: File) => void
  /** After an upload that was cancelled: its button, which had the focus, is gone. */
  autoFocus: boolean
}

/** One file: dropped anywhere on the page, or chosen with the button. */
export function FileChoice({ onFile, autoFocus }: FileChoiceProps) {
  const texts = useImportTexts()
  const words = texts.drop
  const toasts = useToasts()
  const field = useRef<HTMLInputElement>(null)
  const take = useCallback(
    (files: FileList | null) => {
      const [file, ...others] = files ?? []
      if (others.length > 0) toasts.fail(words.oneOnly)
      else if (file) onFile(file)
    },
    [onFile, toasts, words],
  )
  const isOver = useDroppedFile(true, take)
  return (
    <section className={`panel ${classes.choice}`} data-over={isOver || undefined} aria-label={words.title}>
      <IconFileUpload aria-hidden size={40} stroke={1.5} />
      <Title order={2} size="h3" className={classes.drop}>
        {isOver ? words.release : words.title}
      </Title>
      <Text c="var(--ink-soft)" maw="32rem">
        <span className={classes.drop}>{words.anywhere} </span>
        {words.text}
      </Text>
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          // So that the same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="md"
        className={classes.button ?? ''}
        autoFocus={autoFocus}
        onClick={() => field.current?.click()}
      >
        {words.button}
      </Button>
      <div className={classes.programs}>
        <Text size="sm" fw={600}>
          {words.programs}
        </Text>
        <ul>
          {texts.programs.map((program) => (
            <li key={program}>{program}</li>
          ))}
        </ul>
        <Text size="sm" c="var(--ink-soft)">
          {words.limits(MOST_MEBIBYTES)}
        </Text>
      </div>
    </section>
  )
}
