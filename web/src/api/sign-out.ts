import { createContext, useContext } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { sessionBinding } from './binding.ts'
import { client } from './client.ts'
import { preservingDeviceSettings } from './device-settings.ts'
import { forgetDevice } from './forget-device.ts'
import { isRefused, rememberSignOut } from './pending-sign-out.ts'
import { isOffline } from './server-connection.ts'
import { notifyTabsOfSignOut } from './session.ts'

export const SignOutContext = createContext<(notice: string) => void>(() => {})

/** Works offline too: whoever signs out must not see this page any more. */
export function useSignOut() {
  const onSignedOut = useContext(SignOutContext)
  const { notices } = useTexts().signIn
  return {
    here: async () => {
      await forgetDevice()
      if (isOffline()) rememberSignOut()
      else await preservingDeviceSettings(() => client.auth.logout()).catch(rememberUnlessRefused)
      sessionBinding.set(undefined)
      notifyTabsOfSignOut()
      onSignedOut(notices.signedOut)
    },
    everywhere: async (tokens: boolean) => {
      await preservingDeviceSettings(() => client.auth.logoutAll({ immediate: true, tokens }))
      await forgetDevice()
      notifyTabsOfSignOut()
      onSignedOut(notices.signedOutEverywhere)
    },
  }
}

function rememberUnlessRefused(error: unknown): void {
  if (!isRefused(error)) rememberSignOut()
}
