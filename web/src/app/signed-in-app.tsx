import type { Me } from '@duebook/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { fetchMe } from '../api/first-page.ts'
import { keys } from '../api/keys.ts'
import { setShownUser, shownUser } from '../api/me.ts'
import { fromOfflineCache } from '../api/offline-cache.ts'
import { forgetSignOut } from '../api/pending-sign-out.ts'
import { useIsOffline } from '../api/server-connection.ts'
import { isOver, setSession, useSession } from '../api/session.ts'
import { SignOutContext } from '../api/sign-out.ts'
import { useTelemetry } from '../api/telemetry.ts'
import { GroupProvider } from '../group/current-group.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { StandalonePage } from '../ui/standalone-page.tsx'
import { dropToasts } from '../ui/use-toasts.tsx'
import { DetachWhile } from './detach-while.tsx'
import { takeRouter } from './first-router.ts'
import { prefetchPages } from './prefetch-pages.ts'
import { startServiceWorker } from './updates.ts'
import { useLostAccessNotices } from './use-lost-access-notices.ts'
import { whenIdleAfterPage } from './when-idle-after-page.ts'

const ExpiredSession = lazy(() => import('../features/sign-in/expired-session.tsx'))
const WithoutGroups = lazy(() => import('./without-groups.tsx'))
const AfterFirstPage = lazy(() => import('./after-first-page.tsx'))
const TelemetryNotice = lazy(() => import('../features/telemetry/telemetry-notice.tsx'))

/** The notice is loaded only for users who can answer it. */
function TelemetryQuestion() {
  const { data } = useTelemetry()
  return data?.consent === 'pending' && data.enabled && <TelemetryNotice />
}

interface SignedInAppProps {
  onSignedOut: (notice: string) => void
  /** Somebody other than before has signed in. */
  onSomebodyElse: () => void
}

export function SignedInApp({ onSignedOut, onSomebodyElse }: SignedInAppProps) {
  const texts = useTexts()
  const queries = useQueryClient()
  const session = useSession()
  const me = useQuery({
    queryKey: keys.me,
    queryFn: ({ signal }) => fetchMe(queries, signal),
    enabled: !isOver(session) && session !== 'resuming',
    ...fromOfflineCache<Me>(keys.me),
  })
  const user = me.data?.user
  useEffect(() => {
    if (user) setShownUser(user)
  }, [user])
  useEffect(() => {
    if (isOver(session)) dropToasts()
  }, [session])

  const resume = (email: string) => {
    if (email !== shownUser()?.email) onSomebodyElse()
    forgetSignOut()
    setSession('signed-in')
    void queries.invalidateQueries()
  }
  const signInAgain = (
    <Suspense>
      <ExpiredSession
        email={shownUser()?.email ?? ''}
        isTyping={session === 'interrupted'}
        onSignedIn={resume}
        onLeave={() => onSignedOut(texts.signIn.notices.signedOut)}
      />
    </Suspense>
  )
  if (session === 'expired') return signInAgain
  if (!me.data) {
    return me.isError ? (
      <StandalonePage title={texts.signIn.unreachable.title}>
        <ErrorState error={me.error} retry={() => void me.refetch()} />
      </StandalonePage>
    ) : (
      <PageSkeleton />
    )
  }
  return (
    <SignOutContext value={onSignedOut}>
      <DetachWhile detached={session === 'interrupted'}>
        <OpenApp me={me.data} />
      </DetachWhile>
      {session === 'interrupted' && signInAgain}
    </SignOutContext>
  )
}

function OpenApp({ me }: { me: Me }) {
  const isOffline = useIsOffline()
  const session = useSession()
  const [router] = useState(takeRouter)
  const [isPageShown, setIsPageShown] = useState(false)
  useLostAccessNotices(me)
  useEffect(() => {
    if (session !== 'signed-in') return undefined
    return whenIdleAfterPage(router, () => {
      void startServiceWorker()
      prefetchPages(router)
      setIsPageShown(true)
    })
  }, [router, session])
  return (
    <>
      <GroupProvider
        me={me}
        empty={
          <Suspense fallback={<PageSkeleton />}>
            <WithoutGroups me={me} />
          </Suspense>
        }
      >
        <RouterProvider router={router} />
      </GroupProvider>
      <Suspense>{isPageShown && <AfterFirstPage language={me.language} router={router} />}</Suspense>
      <Suspense>{me.is_account_owner && !isOver(session) && !isOffline && <TelemetryQuestion />}</Suspense>
    </>
  )
}
