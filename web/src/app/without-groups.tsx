import type { Me } from '@duebook/contract'
import { Anchor, Stack } from '@mantine/core'
import { lazy, useEffect, useState } from 'react'
import NoGroups from '../features/groups/no-groups.tsx'
import { useSettingsTexts } from '../texts/settings-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import { StandalonePage } from '../ui/standalone-page.tsx'

const SecuritySection = lazy(() => import('../features/settings/security/security-section.tsx'))

/** The same address as in the app, so that links from emails and the way back from an OpenID provider lead here too. */
const SECURITY = '/settings/security'

/** Somebody without a bill group can still decide how they sign in. All other pages need a group. */
export default function WithoutGroups({ me }: { me: Me }) {
  const { common } = useTexts()
  const settings = useSettingsTexts()
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const follow = () => setPath(location.pathname)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const open = (to: string) => {
    history.pushState(null, '', to)
    setPath(to)
  }
  const { title } = settings.sections.security
  if (path !== SECURITY) {
    return (
      <NoGroups isAdmin={me.user.is_admin}>
        <Anchor component="button" type="button" ta="start" py={6} onClick={() => open(SECURITY)}>
          {title}
        </Anchor>
      </NoGroups>
    )
  }
  return (
    <StandalonePage title={title}>
      <Stack gap="md">
        <SecuritySection email={me.user.email} />
      </Stack>
      <Anchor component="button" type="button" ta="start" py={6} onClick={() => open('/')}>
        {common.back}
      </Anchor>
    </StandalonePage>
  )
}
