import { ApiError, NetworkError, type RefusalCode } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { useIsOffline } from '../api/server-connection.ts'
import { NotSentError } from '../api/tracked-fetch.ts'
import { refusalSentence } from '../texts/refusal-sentence.ts'
import { type Texts, useTexts } from '../texts/texts.tsx'
import { EmptyState } from './empty-state.tsx'
import classes from './error-state.module.css'

/** In the user's language; the server's message where there is no translation. */
export function errorSentence(error: unknown, texts: Texts): string {
  if (error instanceof NetworkError && error.cause instanceof NotSentError) return texts.offline.notSent
  if (error instanceof NetworkError) return texts.common.errors.network
  // "Invalid token" would only confuse.
  if (isSessionOver(error)) return texts.common.errors.session
  if (error instanceof ApiError) return refusalSentence(error, texts)
  return texts.common.errors.unknown
}

/** Not every 401: a wrong password at sign-in is one too. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && SESSION_OVER.has(error.code)
}

const SESSION_OVER: ReadonlySet<RefusalCode | undefined> = new Set([
  'authorization-missing',
  'invalid-token',
  'invalid-refresh-token',
  'token-expired',
] as const)

/** The user was asked to confirm that it is them, and did not: they know why nothing was changed. */
export function isDeclined(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirm-it-is-you'
}

/** Looks like Mantine's alert, which is more than the first page should bring. Fetched later, it would be missing without a server. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const texts = useTexts()
  const title = useId()
  const message = useId()
  if (useIsOffline() && error instanceof NetworkError) {
    return (
      <div className="panel" role="status">
        <EmptyState text={texts.offline.notKept} />
      </div>
    )
  }
  return (
    <div role="alert" aria-labelledby={title} aria-describedby={message} className={classes.alert}>
      <span id={title} className={classes.title}>
        {texts.common.errors.title}
      </span>
      <div id={message} className={classes.message}>
        <Text size="sm">{errorSentence(error, texts)}</Text>
        {retry && (
          <Button variant="default" size="sm" onClick={retry}>
            {texts.common.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
