import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useBillTexts } from '../texts/bill-texts.ts'
import { Dialog } from './dialog.tsx'
import { trackUnsavedChanges } from './unsaved-changes.ts'

/** Asks before a page with unsaved changes is left, in the app and by closing the tab. */
export function useLeaveGuard(isDirty: boolean) {
  const texts = useBillTexts().form.leave
  const released = useRef(false)
  const hasChanges = () => isDirty && !released.current
  const blocker = useBlocker({
    shouldBlockFn: hasChanges,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  const [answer, setAnswer] = useState<(mayGo: boolean) => void>()
  useEffect(() => {
    return trackUnsavedChanges({
      hasChanges: () => isDirty && !released.current,
      confirmLoss: () => new Promise((resolve) => setAnswer(() => resolve)),
    })
  }, [isDirty])
  const stay = () => {
    blocker.reset?.()
    answer?.(false)
    setAnswer(undefined)
  }
  const go = () => {
    // Already confirmed: the browser must not ask again.
    if (answer) released.current = true
    blocker.proceed?.()
    answer?.(true)
    setAnswer(undefined)
  }
  return {
    /** After saving: leaving loses nothing. */
    release: () => {
      released.current = true
    },
    dialog: (
      <Dialog
        opened={blocker.status === 'blocked' || answer !== undefined}
        onClose={stay}
        title={texts.title}
      >
        <Text mb="md">{texts.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={go}>
            {texts.go}
          </Button>
          <Button data-autofocus onClick={stay}>
            {texts.stay}
          </Button>
        </Group>
      </Dialog>
    ),
  }
}
