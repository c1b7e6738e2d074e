import type { Factors } from '@duebook/contract'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstants } from '../../../format/use-instants.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { factorMissingFrom } from '../../../ui/missing-factor.ts'

/** For somebody who lacks what the account requires. */
export function RequiredNotice({ factors }: { factors: Factors }) {
  const texts = useFactorTexts().required
  const format = useInstants()
  const [now] = useState(Date.now)
  const from = factorMissingFrom(factors)
  if (from === undefined) return null
  const isNow = Date.parse(from) <= now
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={isNow ? texts.titleNow : texts.title}
    >
      {isNow ? texts.textNow : texts.text(format.instant(from))}
    </Alert>
  )
}
