import { Button } from '@mantine/core'
import { useReminderTexts } from '../../texts/reminder-texts.ts'

/** A fresh start: this page is outside of the app. */
export function OpenApp({ path = '/', label }: { path?: string; label?: string }) {
  const texts = useReminderTexts().act
  return (
    <Button component="a" href={path} variant="default" size="md">
      {label ?? texts.openApp}
    </Button>
  )
}
