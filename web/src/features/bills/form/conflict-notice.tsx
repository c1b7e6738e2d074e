import type { Bill } from '@duebook/contract'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import classes from './conflict-notice.module.css'
import { useBillWords } from './use-bill-words.ts'

interface ConflictNoticeProps {
  base: Bill
  newest: Bill
  /** The user wants to overwrite the newest version. */
  isKept: boolean
  onLoadNewest: () => void
  onKeepMine: () => void
}

/** Two people changed the same bill. Nothing is decided for them. */
export function ConflictNotice({ base, newest, isKept, onLoadNewest, onKeepMine }: ConflictNoticeProps) {
  const texts = useBillTexts().form.conflict
  const wordsOf = useBillWords()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  const before = wordsOf(base)
  const differences = wordsOf(newest).filter(({ value }, index) => value !== before[index]?.value)
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      variant="default"
      classNames={{ root: classes.notice, title: classes.title }}
      role="alert"
      title={texts.title}
    >
      <Text size="sm">{isKept ? texts.rebased : texts.text}</Text>
      <ul className={classes.differences}>
        {differences.map(({ field, value }) => (
          <li key={field}>{texts.changedTo(field, value)}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={onLoadNewest}>
          {texts.loadNewest}
        </Button>
        {!isKept && (
          <Button variant="default" size="sm" onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
