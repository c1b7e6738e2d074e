import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import classes from './calendar-header.module.css'

interface CalendarHeaderProps {
  id: string
  /** The shown month or year; announced when it changes. */
  title: string
  labels: { previous: string; next: string }
  /** Undefined at an end of the calendar. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onToday: () => void
  children?: ReactNode
}

export function CalendarHeader({
  id,
  title,
  labels,
  onPrevious,
  onNext,
  onToday,
  children,
}: CalendarHeaderProps) {
  const texts = useCalendarTexts()
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title} aria-live="polite">
        {title}
      </h2>
      <div className={classes.controls}>
        <Arrow icon={IconChevronLeft} label={labels.previous} onGo={onPrevious} />
        <Button variant="default" size="md" onClick={onToday}>
          {texts.today}
        </Button>
        <Arrow icon={IconChevronRight} label={labels.next} onGo={onNext} />
        {children}
      </div>
    </div>
  )
}

interface ArrowProps {
  icon: typeof IconChevronLeft
  label: string
  onGo: (() => void) | undefined
}

function Arrow({ icon: Icon, label, onGo }: ArrowProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} disabled={onGo === undefined} onClick={onGo}>
      <Icon aria-hidden size={20} />
    </ActionIcon>
  )
}
