import { useIsFetching } from '@tanstack/react-query'
import { isFromEarlierVisit } from '../api/offline-cache.ts'
import { useIsOffline } from '../api/server-connection.ts'
import { useSession } from '../api/session.ts'
import { useFormat } from '../format/use-format.ts'
import { useTexts } from '../texts/texts.tsx'
import classes from './kept-mark.module.css'
import { useShownDataTime } from './use-shown-data-time.ts'

/** Says how old the data of an earlier visit is, until the server's answer replaces it. */
export function KeptMark() {
  const texts = useTexts().offline
  const format = useFormat()
  const isOffline = useIsOffline()
  const isAsking = useIsFetching() > 0
  const isResuming = useSession() === 'resuming'
  const at = useShownDataTime()
  if (isOffline || at === undefined || !isFromEarlierVisit(at)) return null
  return (
    <p className={classes.mark}>
      {texts.asOf(format.moment(at))} {(isAsking || isResuming) && texts.updating}
    </p>
  )
}
