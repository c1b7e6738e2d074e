import { randomId } from '@mantine/hooks'
import type { NotificationData } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence, isSessionOver } from './error-state.tsx'
import { withToasts } from './toast-library.ts'
import { UndoToast } from './undo-toast.tsx'

/** The toast container is a live region; a role on each toast would announce it twice. */
const SILENT = 'group'

/** Messages about successes and failures, and undo. */
export function useToasts() {
  const texts = useTexts()
  return useMemo(() => {
    const notify = (message: string) => {
      show({ message, role: SILENT, autoClose: 4_000 })
    }
    const fail = (error: unknown) => {
      // The sign-in dialog over the page already says it.
      if (isSessionOver(error)) return
      show({
        color: 'red',
        title: texts.common.errors.title,
        message: typeof error === 'string' ? error : errorSentence(error, texts),
        autoClose: 10_000,
        role: 'alert',
      })
    }
    const offerUndo = (message: string, undo: () => Promise<unknown>) => {
      const id = show({
        message: (
          <UndoToast
            message={message}
            onUndo={() => {
              hide(id)
              undo().then(() => notify(texts.home.undone), fail)
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
  shown.slice().forEach(hide)
}

/** The newest toast is always visible, with its undo; the oldest is removed. A focused or hovered toast stays. */
function show(toast: NotificationData & { autoClose: number }): string {
  const id = randomId()
  const [oldest] = shown
  if (oldest !== undefined && shown.length >= MOST_SHOWN) hide(oldest)
  shown.push(id)
  withToasts((toasts) =>
    toasts.show({
      ...toast,
      id,
      onClose: () => shown.splice(shown.indexOf(id), 1),
      onFocusCapture: () => toasts.update({ ...toast, id, autoClose: false }),
      onBlurCapture: () => toasts.update({ ...toast, id }),
    }),
  )
  return id
}

function hide(id: string): void {
  withToasts((toasts) => toasts.hide(id))
}
