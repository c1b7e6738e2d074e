import { Modal } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { isAsked, subscribeToQuestion } from './confirm-identity/question.ts'
import classes from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  opened: boolean
  title: ReactNode
  /** Without it the dialog can only be closed by its content. */
  onClose?: () => void
  size?: 'sm' | 'md' | 'lg'
  /** Above other dialogs, and shown even while the page and its dialogs are detached. */
  onTop?: boolean
  children: ReactNode
}

/** Mantine's dialog, without a second banner landmark, and with a named close button. */
export function Dialog({ opened, title, onClose, size = 'md', onTop = false, children }: DialogProps) {
  const texts = useTexts().common
  const mayClose = onClose !== undefined
  // Escape closes every open dialog at once; whoever does not confirm that it is them wants to keep what is below.
  const isCovered = useSyncExternalStore(subscribeToQuestion, isAsked) && !onTop
  useReturnFocus(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => {})}
      closeOnEscape={mayClose && !isCovered}
      closeOnClickOutside={mayClose}
      size={size}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
      returnFocus={false}
      centered
      zIndex={onTop ? 400 : 200}
      {...(onTop ? { portalProps: { target: document.body } } : {})}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {mayClose && <Modal.CloseButton aria-label={texts.close} size="lg" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
