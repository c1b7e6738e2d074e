import { Anchor, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in.tsx'

interface ExpiredSessionProps {
  email: string
  isTyping: boolean
  onSignedIn: (email: string) => void
  onLeave: () => void
}

/** Shown instead of the page, whose input is kept. */
export default function ExpiredSession({ email, isTyping, onSignedIn, onLeave }: ExpiredSessionProps) {
  const texts = useTexts().signIn
  useEffect(() => {
    document.title = `${texts.expired.title} · Duebook`
  }, [texts])
  return (
    <Dialog opened title={texts.expired.title} onTop>
      <Text mb="md">
        {texts.expired.text} {isTyping && texts.expired.typed}
      </Text>
      <SignInForm
        email={email}
        onSignedIn={onSignedIn}
        actions={
          <Anchor component="button" type="button" ta="start" py={6} onClick={onLeave}>
            {texts.expired.asSomebodyElse}
          </Anchor>
        }
      />
    </Dialog>
  )
}
