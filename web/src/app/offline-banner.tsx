import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keys } from '../api/keys.ts'
import { useIsOffline } from '../api/server-connection.ts'
import { useFormat } from '../format/use-format.ts'
import { useGroup } from '../group/current-group.tsx'
import { useTexts } from '../texts/texts.tsx'
import classes from './offline-banner.module.css'

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

/** The time of the oldest shown data; undefined if the page shows none of the group. */
function useShownDataTime(): number | undefined {
  const { id } = useGroup()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache
      .findAll({ queryKey: keys.group(id), type: 'active' })
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
    return shown.length === 0 ? undefined : Math.min(...shown)
  })
}
