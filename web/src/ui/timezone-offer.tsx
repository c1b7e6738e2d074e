import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { client } from '../api/client.ts'
import { useRefreshGroup } from '../api/group-queries.ts'
import { useRefreshMe } from '../api/me.ts'
import { useToday } from '../format/use-today.ts'
import { cityOf, guessTimezone, isSameClock } from '../format/zones.ts'
import { useGroup } from '../group/current-group.tsx'
import { useGroupTexts } from '../texts/group-texts.ts'
import classes from './timezone-offer.module.css'
import { useChange } from './use-change.ts'

/** Shown when the device's time zone differs from the group's, and the user may change the group. */
export function TimezoneOffer() {
  const { id, role, timezone } = useGroup()
  const here = guessTimezone()
  const [refused, setRefused] = useState<string>()
  const memory = `duebook-timezone-offer-${id}-${here}`
  const today = useToday(timezone)
  const isSame = useMemo(() => isSameClock(here, timezone, today), [here, timezone, today])
  const isRefused = refused === memory || localStorage.getItem(memory) !== null
  if (role !== 'manager' || isSame || isRefused) return null
  return (
    <Offer
      here={here}
      onRefuse={() => {
        localStorage.setItem(memory, 'refused')
        setRefused(memory)
        // The focus would be lost with the button.
        document.getElementById('content')?.focus()
      }}
    />
  )
}

function Offer({ here, onRefuse }: { here: string; onRefuse: () => void }) {
  const texts = useGroupTexts().timezoneOffer
  const { id, name, timezone } = useGroup()
  const refreshMe = useRefreshMe()
  const { start, isBusy } = useChange({
    send: async () => {
      await client.databases.update(id, { timezone: here })
      await refreshMe()
    },
    done: () => texts.done(name, cityOf(here)),
    onDone: () => document.getElementById('content')?.focus(),
    refresh: useRefreshGroup(),
  })
  return (
    <section className={`panel ${classes.offer}`} aria-label={texts.label}>
      <p className={classes.words}>{texts.text(cityOf(here), cityOf(timezone))}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void start()}>
          {texts.accept(cityOf(here))}
        </Button>
        <Button variant="subtle" color="gray" onClick={onRefuse}>
          {texts.refuse}
        </Button>
      </div>
    </section>
  )
}
