import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence, isSessionOver } from './error-state.tsx'
import { UndoToast } from './undo-toast.tsx'

/** Short words about what was done, what was not, and a way back. */
export function useToasts() {
  const texts = useTexts()
  return useMemo(() => {
    const say = (message: string) => {
      notifications.show({ message, role: 'status' })
    }
    const fail = (error: unknown) => {
      // The sign-in that is over the page by now says it.
      if (isSessionOver(error)) return
      notifications.show({
        color: 'red',
        title: texts.common.errors.title,
        message: typeof error === 'string' ? error : errorSentence(error, texts),
        autoClose: 10_000,
        role: 'alert',
      })
    }
    const offerUndo = (message: string, undo: () => Promise<unknown>) => {
      const id = notifications.show({
        message: (
          <UndoToast
            message={message}
            onUndo={() => {
              notifications.hide(id)
              undo().then(() => say(texts.home.undone), fail)
            }}
          />
        ),
        autoClose: 12_000,
        role: 'status',
      })
    }
    return { say, fail, offerUndo }
  }, [texts])
}
