import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before a page with unsaved changes is left, in the app and by closing the tab. */
export function useLeaveGuard(isDirty: boolean) {
  const texts = useTexts().bills.form.leave
  const released = useRef(false)
  const holds = () => isDirty && !released.current
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  return {
    /** After saving: whoever leaves now loses nothing. */
    release: () => {
      released.current = true
    },
    dialog: (
      <Dialog opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={texts.title}>
        <Text mb="md">{texts.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {texts.go}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {texts.stay}
          </Button>
        </Group>
      </Dialog>
    ),
  }
}
