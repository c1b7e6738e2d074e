import type { Me } from '@duebook/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { client } from '../api/client.ts'
import { fromKept, keptAnswers } from '../api/kept-answers.ts'
import { keys } from '../api/keys.ts'
import { forgetSignOut } from '../api/pending-sign-out.ts'
import { useIsOffline } from '../api/server-connection.ts'
import { setSession, tellOtherTabs, useSession } from '../api/session.ts'
import { useTelemetry } from '../api/telemetry.ts'
import { useTexts } from '../texts/texts.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FrontPage } from '../ui/front-page.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { GroupProvider } from './group.tsx'
import { makeRouter } from './router.tsx'
import { SignOutContext } from './sign-out.ts'
import { useLossNotices } from './use-loss-notices.ts'

const ExpiredSession = lazy(() => import('../features/sign-in/expired-session.tsx'))
const NoGroups = lazy(() => import('../features/groups/no-groups.tsx'))
const TelemetryNotice = lazy(() => import('../features/telemetry/telemetry-notice.tsx'))

/** The notice itself is fetched only where there is somebody to ask. */
function TelemetryQuestion() {
  const { data } = useTelemetry()
  return data?.consent === 'pending' && data.enabled && <TelemetryNotice />
}

export default function SignedInApp({ onSignedOut }: { onSignedOut: (notice: string) => void }) {
  const texts = useTexts()
  const queries = useQueryClient()
  const isExpired = useSession() === 'expired'
  const isOffline = useIsOffline()
  const [router] = useState(() => makeRouter())
  const me = useQuery({
    queryKey: keys.me,
    queryFn: ({ signal }) => client.me({ signal }),
    enabled: !isExpired,
    ...fromKept<Me>(keys.me),
  })
  useLossNotices(me.data)

  if (!me.data) {
    return me.isError && !isExpired ? (
      <FrontPage title={texts.signIn.unreachable.title}>
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      </FrontPage>
    ) : (
      <PageSkeleton />
    )
  }
  const { user, is_account_owner: isOwner } = me.data
  const goOn = (email: string) => {
    // Somebody else begins with nothing of what the page knew.
    if (email !== user.email) {
      queries.removeQueries({ queryKey: ['group'] })
      keptAnswers.wipe()
    }
    forgetSignOut()
    setSession('signed-in')
    tellOtherTabs('signed-in')
    void queries.invalidateQueries()
  }
  return (
    <SignOutContext value={onSignedOut}>
      <GroupProvider
        me={me.data}
        empty={
          <Suspense fallback={<PageSkeleton />}>
            <NoGroups isAdmin={user.is_admin} />
          </Suspense>
        }
      >
        <RouterProvider router={router} />
      </GroupProvider>
      <Suspense>
        {isOwner && !isExpired && !isOffline && <TelemetryQuestion />}
        {isExpired && (
          <ExpiredSession
            email={user.email}
            onSignedIn={goOn}
            onLeave={() => onSignedOut(texts.signIn.notices.signedOut)}
          />
        )}
      </Suspense>
    </SignOutContext>
  )
}
