import { ApiError, NetworkError } from '@duebook/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { OPENID_BINDING, onSignInElsewhere, sessionBinding } from '../api/binding.ts'
import { client } from '../api/client.ts'
import { isAskedEarly } from '../api/early-answers.ts'
import { fetchMe } from '../api/first-page.ts'
import { keys } from '../api/keys.ts'
import { setShownUser, shownUser } from '../api/me.ts'
import { offlineCache } from '../api/offline-cache.ts'
import { finishSignOut, forgetSignOut } from '../api/pending-sign-out.ts'
import { clearQueries, isUnconfirmed, queryClient } from '../api/query-client.ts'
import { serverConnection } from '../api/server-connection.ts'
import {
  confirmSession,
  currentSession,
  onSignOutElsewhere,
  type SessionState,
  setSession,
  useSession,
} from '../api/session.ts'
import { readSetupCode } from '../api/setup-link.ts'
import { isMessageLink, readTokenLink } from '../api/token-link.ts'
import { useTexts } from '../texts/texts.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { StandalonePage } from '../ui/standalone-page.tsx'
import { dropToasts } from '../ui/use-toasts.tsx'
import { SignedInApp } from './signed-in-app.tsx'
import { startServiceWorker } from './updates.ts'

const SetUp = lazy(() => import('../features/sign-in/set-up.tsx'))
const SignIn = lazy(() => import('../features/sign-in/sign-in.tsx'))
const MessageLinkPage = lazy(() => import('../features/message-links/message-link-page.tsx'))
const TokenPage = lazy(() => import('../features/sign-in/token-page.tsx'))

const ASK_AGAIN_MILLISECONDS = 10_000

/** The sessions in which the app is shown. */
const APP_SESSIONS: ReadonlySet<SessionState> = new Set([
  'resuming',
  'signed-in',
  'unconfirmed',
  'expired',
  'interrupted',
] as const)

/** Before the first render: a returning visitor sees kept data at once, until the server answers. True if there is any. */
export function showKeptData(): boolean {
  const isForApp = readTokenLink(location) === undefined && readSetupCode(location) === undefined
  if (!isForApp || isBackFromOpenid() || offlineCache.find(keys.me) === undefined) return false
  setSession('resuming')
  return true
}

const startQuery = { queryKey: ['start'], queryFn: findSession, staleTime: Number.POSITIVE_INFINITY }

/** Before the first render. Never fails: the gate asks again, and says so. */
export async function findSessionEarly(): Promise<void> {
  await queryClient.query(startQuery).catch(() => {})
}

/** What a visitor sees first: set-up, sign-in, the page of a mailed link, or the app. */
export function Gate() {
  const texts = useTexts()
  const session = useSession()
  const [notice, setNotice] = useState<string>()
  const [link, setLink] = useState(() => readTokenLink(location))
  const setupCode = useSetupCode()
  const start = useQuery({
    ...startQuery,
    enabled: true,
    // A proxy may answer while the server itself does not yet.
    refetchInterval: session === 'unconfirmed' ? ASK_AGAIN_MILLISECONDS : false,
  })
  // Counts the users of this page: another user gets a fresh app.
  const [person, setPerson] = useState(0)
  const changePerson = useCallback(() => {
    startOver()
    setPerson((before) => before + 1)
  }, [])
  const { isError: isUnknown, refetch: askAgain } = start

  useEffect(() => {
    return onSignOutElsewhere(() => signOutHere(() => setNotice(texts.signIn.notices.signedOut)))
  }, [texts])
  useEffect(() => {
    return onSignInElsewhere(() => void resumeSession(changePerson).catch(() => {}))
  }, [changePerson])

  useEffect(() => {
    return serverConnection.subscribe(() => {
      if (serverConnection.isOffline()) return
      if (isUnknown || session === 'unconfirmed') void askAgain({ cancelRefetch: false })
      else if (session !== 'resuming') void refreshOnline()
    })
  }, [isUnknown, askAgain, session])

  // It downloads every page, so the data of the first one goes before (see signed-in-app.tsx).
  useEffect(() => {
    if (session === 'signed-out' || session === 'set-up') void startServiceWorker()
  }, [session])

  // The server may have been unreachable at sign-out.
  useEffect(() => {
    if (session !== 'signed-out') return
    const timer = setInterval(() => void reportSignOut().catch(() => {}), ASK_AGAIN_MILLISECONDS)
    return () => clearInterval(timer)
  }, [session])

  if (start.isError && session !== 'unconfirmed') {
    return (
      <StandalonePage title={texts.signIn.unreachable.title}>
        <ErrorState error={start.error} retry={() => void start.refetch()} />
      </StandalonePage>
    )
  }
  const onSignedIn = () => {
    setNotice(undefined)
    forgetSignOut()
    setSession('signed-in')
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      {session === 'starting' && <PageSkeleton />}
      {session === 'set-up' && (
        <SetUp
          // A link opened in this tab starts over.
          key={setupCode}
          linkedCode={setupCode}
          onSignedIn={onSignedIn}
          onAlreadyDone={() => {
            setNotice(texts.signIn.notices.setUpAlready)
            setSession('signed-out')
          }}
        />
      )}
      {link &&
        session !== 'starting' &&
        session !== 'set-up' &&
        (isMessageLink(link) ? (
          <MessageLinkPage link={link} />
        ) : (
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
        ))}
      {!link && session === 'signed-out' && <SignIn notice={notice} onSignedIn={onSignedIn} />}
      {!link && APP_SESSIONS.has(session) && (
        <SignedInApp
          key={person}
          onSignedOut={(words) => signOutHere(() => setNotice(words))}
          onSomebodyElse={changePerson}
        />
      )}
    </Suspense>
  )
}

/** Reads the code from the address and removes it there; also when the link is pasted into this tab. */
function useSetupCode(): string | undefined {
  const [code, setCode] = useState(() => readSetupCode(location))
  useEffect(() => {
    const take = () => {
      const found = readSetupCode(location)
      if (found === undefined) return
      setCode(found)
      history.replaceState(null, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return code
}

async function findSession(): Promise<boolean> {
  const before = currentSession()
  try {
    if (isBackFromOpenid()) await (await import('../api/openid.ts')).returnFromOpenid()
    const binding = sessionBinding.get()
    // Whoever comes back has a session, so that nothing else need be asked first. A pending sign-out has deleted its half.
    if (!(await client.auth.resume())) {
      await showSignInOrSetUp()
      return true
    }
    confirmSession(binding)
    if (before === 'resuming' || (before === 'starting' && isAskedEarly())) {
      queryClient.setQueryData(keys.me, await fetchMe(queryClient))
    }
    // Signed out meanwhile, here or in another tab.
    if (currentSession() !== before) return true
    setSession('signed-in', binding)
  } catch (error) {
    if (currentSession() !== before) return true
    if (!(await canShowCached(error))) throw error
    setSession('unconfirmed')
    if (before === 'resuming') await refreshUnconfirmed()
    return true
  }
  if (before === 'unconfirmed') await refreshAll()
  if (before === 'resuming') await refreshUnconfirmed()
  return true
}

/** Somebody left for the OpenID provider a short while ago, and may be another user now. */
function isBackFromOpenid(): boolean {
  return localStorage.getItem(OPENID_BINDING) !== null
}

async function showSignInOrSetUp(): Promise<void> {
  const { required } = await client.setup.get()
  if (!required) await reportSignOut().catch(throwUnlessAnswered)
  forget()
  setSession(required ? 'set-up' : 'signed-out')
}

/** What the first answer did not bring. */
function refreshUnconfirmed(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isUnconfirmed }, { cancelRefetch: false })
}

/** Only if nothing responds: an error response must be shown. */
async function canShowCached(error: unknown): Promise<boolean> {
  if (!(error instanceof NetworkError) || offlineCache.find(keys.me) === undefined) return false
  return serverConnection.isOffline() || !(await serverConnection.check())
}

async function refreshOnline(): Promise<void> {
  if (currentSession() === 'signed-out') await reportSignOut().catch(() => {})
  await refreshAll()
}

async function reportSignOut(): Promise<void> {
  // The response (Clear-Site-Data) removes the service worker.
  if (await finishSignOut()) void startServiceWorker()
}

/** If the server responds, sign-in works; the sign-out is reported again later. */
function throwUnlessAnswered(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'start' })
}

/** Another tab has signed in, which ended this tab's session: all tabs use the new one. */
async function resumeSession(changePerson: () => void): Promise<void> {
  if (!(await client.auth.resume({ again: true }))) return
  const me = await client.me()
  if (shownUser() !== undefined && shownUser()?.id !== me.user.id) changePerson()
  queryClient.setQueryData(keys.me, me)
  setSession('signed-in')
  await refreshAll()
}

/** Removes all data of the user who was signed in. */
function forget(): void {
  clearQueries('all')
  offlineCache.clear()
  setShownUser(undefined)
  dropToasts()
}

function startOver(): void {
  forget()
  history.replaceState(null, '', '/')
}

function signOutHere(then: () => void): void {
  client.auth.forget()
  startOver()
  then()
  setSession('signed-out')
  // The response to a sign-out (Clear-Site-Data) removes the service worker.
  void startServiceWorker()
}
