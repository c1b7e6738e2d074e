import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence, isSessionOver } from './error-state.tsx'
import classes from './use-toasts.module.css'

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
          <span className={classes.toast}>
            {message}
            <Button
              size="compact-sm"
              variant="default"
              data-undo
              onClick={() => {
                notifications.hide(id)
                undo().then(() => say(texts.home.undone), fail)
              }}
            >
              {texts.common.undo}
            </Button>
          </span>
        ),
        autoClose: 12_000,
        role: 'status',
      })
    }
    return { say, fail, offerUndo }
  }, [texts])
}
