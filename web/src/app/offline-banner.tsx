import { IconCloudOff } from '@tabler/icons-react'
import { useIsOffline } from '../api/server-connection.ts'
import { useFormat } from '../format/use-format.ts'
import { useTexts } from '../texts/texts.tsx'
import classes from './offline-banner.module.css'
import { useShownDataTime } from './use-shown-data-time.ts'

/** Says once for the whole page that the server is unreachable, and how old the shown data is. */
export function OfflineBanner() {
  // Always rendered, so that its text is announced.
  return <div role="status">{useIsOffline() && <Words />}</div>
}

function Words() {
  const texts = useTexts().offline
  const format = useFormat()
  const at = useShownDataTime()
  return (
    <p className={classes.banner}>
      <IconCloudOff aria-hidden size={20} className={classes.icon} />
      <span>
        <strong>{texts.title}.</strong> {at !== undefined && `${texts.asOf(format.moment(at))} `}
        {texts.readOnly}
      </span>
    </p>
  )
}
