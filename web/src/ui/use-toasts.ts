import { notifications } from '@mantine/notifications'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence, isSessionOver } from './error-state.tsx'

/** Short words about what was just done, or could not be. */
export function useToasts() {
  const texts = useTexts()
  return {
    done: (message: string) => {
      notifications.show({ message, role: 'status' })
    },
    failed: (error: unknown) => {
      // The sign-in that is over the page by now says it.
      if (isSessionOver(error)) return
      notifications.show({
        color: 'red',
        title: texts.common.errors.title,
        message: errorSentence(error, texts),
        autoClose: 10_000,
        role: 'alert',
      })
    },
  }
}
