import { randomId } from '@mantine/hooks'
import type { NotificationData } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence, isDeclined, isSessionOver } from './error-state.tsx'
import { withToasts } from './toast-library.ts'
import { UndoToast } from './undo-toast.tsx'

/** The toast container is a live region; a role on each toast would announce it twice. */
export const SILENT = 'group'

export type Toasts = ReturnType<typeof useToasts>

/** Messages about successes and failures, and undo. */
export function useToasts() {
  const texts = useTexts()
  return useMemo(() => {
    const notify = (message: string) => {
      showToast({ message, role: SILENT, autoClose: 4_000 })
    }
    const fail = (error: unknown) => {
      // The sign-in dialog over the page already says it.
      if (isSessionOver(error) || isDeclined(error)) return
      showToast({
        color: 'red',
        title: texts.common.errors.title,
        message: typeof error === 'string' ? error : errorSentence(error, texts),
        autoClose: 10_000,
        role: 'alert',
      })
    }
    const offerUndo = (message: string, undo: () => Promise<unknown>, undone = texts.home.undone) => {
      const id = showToast({
        message: (
          <UndoToast
            message={message}
            onUndo={() => {
              hideToast(id)
              undo().then(() => notify(undone), fail)
            }}
          />
        ),
        autoClose: 12_000,
        role: SILENT,
      })
    }
    return { notify, fail, offerUndo }
  }, [texts])
}

const MOST_SHOWN = 3
const shown: string[] = []

/** Toasts contain names of bills. */
export function dropToasts(): void {
  shown.slice().forEach(hideToast)
}

/**
 * The newest toast is always visible, with its undo; the oldest is removed. A focused or hovered toast stays. One that is
 * shown with the same id is replaced.
 */
export function showToast({
  id = randomId(),
  onClose,
  ...toast
}: NotificationData & { autoClose: number }): string {
  const isThere = shown.includes(id)
  const [oldest] = shown
  if (!isThere && oldest !== undefined && shown.length >= MOST_SHOWN) hideToast(oldest)
  if (!isThere) shown.push(id)
  withToasts((toasts) => {
    const look: NotificationData = {
      ...toast,
      id,
      onClose: (closed) => {
        shown.splice(shown.indexOf(id), 1)
        onClose?.(closed)
      },
      onFocusCapture: () => toasts.update({ ...look, autoClose: false }),
      onBlurCapture: () => toasts.update(look),
    }
    if (isThere) toasts.update(look)
    else toasts.show(look)
  })
  return id
}

export function hideToast(id: string): void {
  withToasts((toasts) => toasts.hide(id))
}
