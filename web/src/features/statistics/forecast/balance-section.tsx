import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { BalanceForm } from './balance-form.tsx'
import type { BalanceRow } from './balance-rows.ts'
import classes from './balance-section.module.css'
import { ForecastChart } from './forecast-chart.tsx'
import type { ShownForecast } from './forecast-model.ts'
import { comparedSentence, detailSentences, lowestSentence } from './lowest-words.ts'

interface BalanceSectionProps {
  real: ShownForecast
  /** What somebody is trying out. */
  tried: ShownForecast | undefined
  isKnown: boolean
  rows: readonly BalanceRow[]
  account: string | undefined
}

/** The lowest balance in words, what it is based on, and the line. */
export function BalanceSection({ real, tried, isKnown, rows, account }: BalanceSectionProps) {
  const texts = useForecastTexts()
  const format = useFormat()
  const id = useId()
  const asked = rows.filter((row) => account === undefined || (row.account ?? '') === account)
  const isRelative = asked.every(({ balance }) => balance === undefined)
  const shown = tried ?? real
  return (
    <section className={`panel ${classes.section}`} aria-labelledby={id}>
      <h2
        id={id}
        className={classes.lowest}
        data-below={(!isRelative && shown.lowest.balance < 0n) || undefined}
      >
        {!isRelative && shown.lowest.balance < 0n && (
          <IconAlertTriangle aria-hidden className={classes.sign} />
        )}
        {lowestSentence(shown, isRelative, texts, format)}
      </h2>
      {tried && <p className={classes.compared}>{comparedSentence(tried, real, texts, format)}</p>}
      {detailSentences(shown, isRelative, texts, format).map((sentence) => (
        <p key={sentence} className={classes.detail}>
          {sentence}
        </p>
      ))}
      <Balances rows={rows} missing={isKnown ? [] : asked.filter(isMissing)} isRelative={isRelative} />
      <ForecastChart real={real} tried={tried} />
    </section>
  )
}

function isMissing({ balance, isInUse }: BalanceRow): boolean {
  return isInUse && balance === undefined
}

interface BalancesProps {
  rows: readonly BalanceRow[]
  missing: readonly BalanceRow[]
  isRelative: boolean
}

/** What the forecast begins with: shown to everybody, changed in place by those who may. */
function Balances({ rows, missing, isRelative }: BalancesProps) {
  const texts = useForecastTexts()
  const format = useFormat()
  const canWrite = useCanWrite()
  const [isEditing, setIsEditing] = useState(false)
  const nameOf = (row: BalanceRow) => row.account ?? texts.noAccount
  const known = rows.filter(({ balance }) => balance !== undefined)
  const names = new Intl.ListFormat(format.locale).format(missing.map(nameOf))
  return (
    <div className={classes.balances}>
      {(isRelative || missing.length > 0) && (
        <p className={classes.unknown}>
          <IconInfoCircle aria-hidden size={20} className={classes.sign} />
          {isRelative ? texts.unknown : texts.partlyUnknown(names)}
        </p>
      )}
      {isEditing && canWrite ? (
        <BalanceForm rows={rows} onClose={() => setIsEditing(false)} />
      ) : (
        <div className={classes.kept}>
          {known.length > 0 && (
            <dl aria-label={texts.balances.title}>
              {known.map((row) => (
                <div key={nameOf(row)}>
                  <dt>{nameOf(row)}</dt>
                  <dd>
                    {row.balance &&
                      texts.balances.asOf(format.money(row.balance.amount), format.date(row.balance.as_of))}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {canWrite && (
            <Button
              variant={isRelative ? 'filled' : 'default'}
              size={isRelative ? 'sm' : 'compact-md'}
              onClick={() => setIsEditing(true)}
            >
              {known.length === 0 ? texts.balances.enter : texts.balances.edit}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
