import type { TotpSecret } from '@duebook/contract'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TotpSetup } from '../../../ui/totp/totp-setup.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'

interface SetUpDialogProps {
  /** Open while there is one. */
  secret: TotpSecret | undefined
  onClose: () => void
}

/** Once the app is on, only somebody who has saved the recovery codes closes it. */
export function SetUpDialog({ secret, onClose }: SetUpDialogProps) {
  const texts = useFactorTexts().app
  const { refusals, signIn } = useSecurityTexts()
  const toasts = useToasts()
  const [isOn, setIsOn] = useState(false)
  const confirm = async (code: string) => {
    const confirmed = await translatedBy(refusals)(client.factors.confirmTotp({ code }))
    setIsOn(true)
    return confirmed
  }
  const finish = () => {
    setIsOn(false)
    onClose()
    toasts.notify(texts.turnedOn)
  }
  return (
    <Dialog
      opened={secret !== undefined}
      {...(isOn ? {} : { onClose })}
      size="lg"
      title={isOn ? signIn.totp.recovery.title : texts.settingUp}
    >
      {secret && <TotpSetup isInDialog start={async () => secret} confirm={confirm} onDone={finish} />}
    </Dialog>
  )
}
