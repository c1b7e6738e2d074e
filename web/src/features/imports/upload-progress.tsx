import { Button, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { type ImportTexts, useImportTexts } from '../../texts/import-texts.ts'
import classes from './upload-progress.module.css'
import type { Upload } from './use-upload.ts'

/** How much of the file was sent, then how many rows the server has read. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const texts = useImportTexts()
  const { percent } = useFormat()
  const words = progressWords(upload, texts.progress, percent)
  const isSending = upload.sent < 1
  const section = useRef<HTMLElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`panel ${classes.progress}`}
      aria-label={texts.progress.label(upload.name || texts.former.unnamed)}
    >
      <Text fw={600} className={classes.name}>
        {upload.name || texts.former.unnamed}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={isSending ? upload.sent * 100 : 100}
          animated={!isSending}
          aria-label={words}
        />
      </Progress.Root>
      <div className={classes.foot}>
        <Text c="var(--ink-soft)" aria-hidden className={classes.words}>
          {words}
        </Text>
        {/* Numbers that change all the time are for the eyes only. */}
        <span role="status" className="visually-hidden">
          {stageWords(upload, texts.progress)}
        </span>
        <Button variant="default" onClick={upload.cancel}>
          {texts.progress.cancel}
        </Button>
      </div>
    </section>
  )
}

function stageWords({ sent, progress }: Pick<Upload, 'sent' | 'progress'>, texts: ImportTexts['progress']) {
  if (sent < 1 || progress?.stage === 'receiving') return texts.receiving
  return progress?.stage === 'checking' ? texts.checking(0) : texts.reading(0)
}

function progressWords(
  { sent, progress }: Pick<Upload, 'sent' | 'progress'>,
  texts: ImportTexts['progress'],
  percent: (share: number) => string,
): string {
  if (sent < 1) return texts.sending(percent(Math.round(sent * 100) / 100))
  if (!progress) return texts.reading(0)
  switch (progress.stage) {
    case 'receiving':
      return texts.receiving
    case 'reading':
      return texts.reading(progress.done)
    case 'checking':
      return texts.checking(progress.done)
  }
}
