import { Anchor, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in.tsx'

interface ExpiredSessionProps {
  opened: boolean
  email: string
  onSignedIn: (email: string) => void
  onLeave: () => void
}

/** Over the page, which stays as it is: nothing that was typed is lost. */
export default function ExpiredSession({ opened, email, onSignedIn, onLeave }: ExpiredSessionProps) {
  const texts = useTexts().signIn
  return (
    <Dialog opened={opened} title={texts.expired.title} onTop>
      <Text mb="md">{texts.expired.text}</Text>
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
