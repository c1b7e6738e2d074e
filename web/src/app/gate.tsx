import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { onNewsFromOtherTabs, setSession, tellOtherTabs, useSession } from '../api/session.ts'
import { readTokenLink } from '../api/token-link.ts'
import { useTexts } from '../texts/texts.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FrontPage } from '../ui/front-page.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

const SetUp = lazy(() => import('../features/sign-in/set-up.tsx'))
const SignIn = lazy(() => import('../features/sign-in/sign-in.tsx'))
const TokenPage = lazy(() => import('../features/sign-in/token-page.tsx'))
const SignedInApp = lazy(() => import('./signed-in-app.tsx'))

/** What a visitor sees first: set-up, sign-in, what a link asks for, or the app. */
export function Gate() {
  const texts = useTexts()
  const session = useSession()
  const [notice, setNotice] = useState<string>()
  const [link, setLink] = useState(() => readTokenLink(location))
  const start = useQuery({ queryKey: ['start'], queryFn: findSession, staleTime: Number.POSITIVE_INFINITY })

  useEffect(
    () =>
      onNewsFromOtherTabs((news) => {
        if (news === 'signed-out') leave(() => setNotice(texts.signIn.notices.signedOut))
        else if (session !== 'signed-in') void goOnAgain()
      }),
    [texts, session],
  )

  if (start.isError) {
    return (
      <FrontPage title={texts.signIn.unreachable.title}>
        <ErrorState error={start.error} retry={() => void start.refetch()} />
      </FrontPage>
    )
  }
  const onSignedIn = () => {
    setNotice(undefined)
    setSession('signed-in')
    tellOtherTabs('signed-in')
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      {session === 'starting' && <PageSkeleton />}
      {session === 'set-up' && (
        <SetUp
          onSignedIn={onSignedIn}
          onAlreadyDone={() => {
            setNotice(texts.signIn.notices.setUpAlready)
            setSession('signed-out')
          }}
        />
      )}
      {link && session !== 'starting' && session !== 'set-up' && (
        <TokenPage
          link={link}
          onDone={(signedIn, words) => {
            history.replaceState(null, '', '/')
            setLink(undefined)
            setNotice(words)
            if (signedIn) onSignedIn()
            else setSession('signed-out')
          }}
        />
      )}
      {!link && session === 'signed-out' && <SignIn notice={notice} onSignedIn={onSignedIn} />}
      {!link && (session === 'signed-in' || session === 'expired') && (
        <SignedInApp onSignedOut={(words) => leave(() => setNotice(words))} />
      )}
    </Suspense>
  )
}

async function findSession(): Promise<boolean> {
  const { required } = await client.setup.get()
  if (required) setSession('set-up')
  else setSession((await client.auth.resume()) ? 'signed-in' : 'signed-out')
  return true
}

/** Another tab has signed in: the cookie is this one's too. */
async function goOnAgain(): Promise<void> {
  if (!(await client.auth.resume({ again: true }))) return
  setSession('signed-in')
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'start' })
}

/** Nothing of whoever was signed in stays behind. */
function leave(then: () => void): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'start' })
  history.replaceState(null, '', '/')
  then()
  setSession('signed-out')
}
