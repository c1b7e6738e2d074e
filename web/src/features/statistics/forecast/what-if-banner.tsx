import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import classes from './what-if.module.css'

/** Says that what is shown is not real. Stays in sight. */
export function WhatIfBanner({ onReset }: { onReset: (() => void) | undefined }) {
  const texts = useForecastTexts().whatIf
  return (
    <div className={classes.banner} role="status">
      <IconFlask aria-hidden size={22} className={classes.sign} />
      <p>
        <strong>{texts.banner}</strong>
        <span>{texts.bannerHint}</span>
      </p>
      {onReset && (
        <Button variant="default" size="compact-md" onClick={onReset}>
          {texts.reset}
        </Button>
      )}
    </div>
  )
}
