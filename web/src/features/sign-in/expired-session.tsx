import { Anchor, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

interface ExpiredSessionProps {
  email: string
  isTyping: boolean
  onSignedIn: (email: string) => void
  onLeave: () => void
}

/** Shown instead of the page, whose input is kept. */
export default function ExpiredSession({ email, isTyping, onSignedIn, onLeave }: ExpiredSessionProps) {
  const texts = useSecurityTexts().signIn.expired
  useEffect(() => {
    document.title = `${texts.title} · Duebook`
  }, [texts])
  return (
    <Dialog opened title={texts.title} onTop>
      <Text mb="md">
        {texts.text} {isTyping && texts.typed}
      </Text>
      <SignInSteps email={email} formAtOnce openidInNewTab={isTyping} onSignedIn={onSignedIn} />
      <Anchor component="button" type="button" ta="start" py={6} mt="xs" onClick={onLeave}>
        {texts.asSomebodyElse}
      </Anchor>
    </Dialog>
  )
}
