import type { Forecast } from '@duebook/contract'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useBalances, useForecast } from '../../../api/forecast-queries.ts'
import { useBills } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import choice from '../choice.module.css'
import { StatisticsSkeleton } from '../statistics-skeleton.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'
import { type BalanceRow, balanceRows } from './balance-rows.ts'
import { BalanceSection } from './balance-section.tsx'
import { EntriesSection } from './entries-section.tsx'
import { flowsOf, shownForecast } from './forecast-model.ts'
import classes from './forecast-page.module.css'
import { DAY_COUNTS, DEFAULT_DAYS, readForecastSearch } from './forecast-search.ts'
import { MonthTable } from './month-table.tsx'
import { isAnythingTried, NOTHING_TRIED, tryOut, type WhatIf } from './what-if.ts'
import { WhatIfBanner } from './what-if-banner.tsx'
import { WhatIfSection } from './what-if-section.tsx'

const route = getRouteApi('/statistics/forecast')

/** Will the money last: the lowest balance in words, then as a line, then month by month and day by day. */
export function ForecastPage() {
  // What is tried out in one group has no meaning in another.
  const { id } = useGroup()
  return <GroupForecast key={id} />
}

function GroupForecast() {
  const texts = useForecastTexts()
  const common = useTexts().common
  const { days = DEFAULT_DAYS, account } = route.useSearch()
  const navigate = route.useNavigate()
  const format = useFormat()
  const forecast = useForecast(days, account)
  const balances = useBalances()
  const bills = useBills()
  const [isTrying, setIsTrying] = useState(false)
  const [tried, setTried] = useState<WhatIf>(NOTHING_TRIED)
  const rows = useMemo(
    () => bills.data && balances.data && balanceRows(bills.data, balances.data, format.locale),
    [bills.data, balances.data, format.locale],
  )
  const failed = [forecast, balances, bills].find((each) => each.isError && each.data === undefined)
  const isEmpty = rows?.length === 0 && forecast.data?.entries.length === 0
  const put = (search: Record<string, unknown>) =>
    void navigate({ search: readForecastSearch(search), replace: true, resetScroll: false })

  return (
    <Page
      title={common.statisticsPages.forecast}
      actions={
        forecast.data &&
        !isEmpty && (
          <Button
            variant={isTrying ? 'filled' : 'default'}
            leftSection={<IconFlask aria-hidden size={18} />}
            aria-expanded={isTrying}
            onClick={() => {
              setIsTrying(!isTrying)
              setTried(NOTHING_TRIED)
            }}
          >
            {isTrying ? texts.whatIf.close : texts.whatIf.open}
          </Button>
        )
      }
    >
      <StatisticsTabs />
      {rows && !isEmpty && (
        <div className={choice.choices}>
          <SegmentedControl
            className={choice.choice}
            aria-label={texts.range}
            data={DAY_COUNTS.map((count) => ({ value: String(count), label: texts.days(count) }))}
            value={String(days)}
            onChange={(next) => put({ days: next, account })}
          />
          <AccountChoice rows={rows} account={account} onChoose={(next) => put({ days, account: next })} />
        </div>
      )}
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(forecast.data && rows) && <StatisticsSkeleton />}
      {isEmpty && (
        <div className="panel">
          <EmptyState title={texts.empty.title} text={texts.empty.text}>
            <Button renderRoot={(props) => <Link to="/bills/new" {...props} />}>{texts.empty.addBill}</Button>
          </EmptyState>
        </div>
      )}
      {forecast.data && rows && !isEmpty && (
        <Numbers
          answer={forecast.data}
          rows={rows}
          account={account}
          isTrying={isTrying}
          tried={tried}
          onTry={setTried}
        />
      )}
    </Page>
  )
}

interface AccountChoiceProps {
  rows: readonly BalanceRow[]
  account: string | undefined
  onChoose: (account: string | undefined) => void
}

const ALL = 'all'
/** Before the name, so that an account may be called anything. */
const ONE = 'one '

function AccountChoice({ rows, account, onChoose }: AccountChoiceProps) {
  const texts = useForecastTexts()
  const names = new Set([
    ...rows.map((row) => row.account ?? ''),
    ...(account === undefined ? [] : [account]),
  ])
  if (names.size < 2) return null
  return (
    <NativeSelect
      className={classes.account}
      aria-label={texts.account}
      value={account === undefined ? ALL : ONE + account}
      data={[
        { value: ALL, label: texts.allAccounts },
        ...[...names].map((name) => ({ value: ONE + name, label: name || texts.noAccount })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value === ALL ? undefined : value.slice(ONE.length))
      }
    />
  )
}

interface NumbersProps {
  answer: Forecast
  rows: readonly BalanceRow[]
  account: string | undefined
  isTrying: boolean
  tried: WhatIf
  onTry: (tried: WhatIf) => void
}

function Numbers({ answer, rows, account, isTrying, tried, onTry }: NumbersProps) {
  const { currency } = useFormat()
  const flows = useMemo(() => flowsOf(answer, currency), [answer, currency])
  const real = useMemo(() => shownForecast(answer, flows, currency), [answer, flows, currency])
  const shown = useMemo(
    () =>
      isAnythingTried(tried) ? shownForecast(answer, tryOut(flows, tried, answer.to), currency) : undefined,
    [answer, flows, tried, currency],
  )
  return (
    <>
      {isTrying && <WhatIfBanner onReset={shown === undefined ? undefined : () => onTry(NOTHING_TRIED)} />}
      <BalanceSection
        real={real}
        tried={shown}
        isKnown={answer.opening_known}
        rows={rows}
        account={account}
      />
      {isTrying && <WhatIfSection flows={flows} answer={answer} tried={tried} onTry={onTry} />}
      <MonthTable forecast={shown ?? real} />
      <EntriesSection key={`${answer.from} ${answer.to}`} forecast={shown ?? real} tried={tried} />
    </>
  )
}
