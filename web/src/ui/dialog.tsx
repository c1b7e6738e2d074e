import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'
import classes from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  opened: boolean
  title: ReactNode
  /** Without it the dialog ends only by what stands in it. */
  onClose?: () => void
  size?: 'sm' | 'md' | 'lg'
  /** Above other dialogs, and there even where the page with all of its dialogs is not. */
  onTop?: boolean
  children: ReactNode
}

/** Mantine's dialog, with a head that is no second banner of the page, and a close button that has a name. */
export function Dialog({ opened, title, onClose, size = 'md', onTop = false, children }: DialogProps) {
  const texts = useTexts().common
  const mayClose = onClose !== undefined
  useReturnFocus(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => {})}
      closeOnEscape={mayClose}
      closeOnClickOutside={mayClose}
      size={size}
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
