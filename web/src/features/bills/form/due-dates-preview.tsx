import type { PreviewedDate, SchedulePreview } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useSchedulePreview } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import classes from './bill-form.module.css'

interface DueDatesPreviewProps {
  /** Undefined while no date can be calculated. */
  asked: SchedulePreview | undefined
  /** What is missing then. */
  waiting: string
  /** How many payments are left, where a number was typed. */
  count: number | null
  /** At the lower edge of the window, while its place is further down. */
  stays: boolean
  /** Below the dates. */
  children?: ReactNode
}

const SHOWN = 5
/** The most that the server names. */
const MOST = 60

/** The next due dates, calculated by the server, before saving. Those that a weekend moves are marked. */
export function DueDatesPreview({ asked, waiting, count, stays, children }: DueDatesPreviewProps) {
  const texts = useTexts()
  const words = useBillTexts().form.preview
  const format = useFormat()
  const heading = useId()
  // All of a bill that ends: the last one is of interest.
  const ends = asked !== undefined && (asked.cycles_left !== null || asked.ends_on !== null)
  const wanted = asked ? JSON.stringify({ ...asked, count: ends ? MOST : SHOWN }) : ''
  const [settled] = useDebouncedValue(wanted, 250)
  const isSettled = settled === wanted
  const { data, isError } = useSchedulePreview(wanted, isSettled && asked !== undefined)
  return (
    <section
      className={classes.preview}
      aria-labelledby={heading}
      data-old={!isSettled || undefined}
      data-stays={stays || undefined}
    >
      <h2 id={heading}>{words.title}</h2>
      <div aria-live="polite" aria-atomic="true">
        {!asked && <p>{waiting}</p>}
        {asked && isError && <p>{words.failed}</p>}
        {asked && !isError && !data && <Skeleton height={24} width="70%" />}
        {asked && data && (
          <>
            <ol>
              {data.slice(0, SHOWN).map(({ due_date: due, pay_on: payOn }) => (
                <li key={due}>
                  {payOn === due ? (
                    format.day(due)
                  ) : (
                    <>
                      <IconArrowsLeftRight aria-hidden size={14} className={classes.moved} />{' '}
                      {texts.home.row.moved(format.day(payOn), format.dayWithoutYear(due))}
                    </>
                  )}
                </li>
              ))}
            </ol>
            {ends && <EndLine dates={data} count={count} />}
          </>
        )}
      </div>
      {children}
    </section>
  )
}

/** How many there are, and when the last one is, as far as the server names them. */
function EndLine({ dates, count }: { dates: readonly PreviewedDate[]; count: number | null }) {
  const { form: texts } = useScheduleTexts()
  const format = useFormat()
  const last = dates.at(-1)
  if (!last) return <p>{texts.noneLeft}</p>
  if (dates.length === 1) return null
  if (dates.length < MOST) return <p>{texts.last(dates.length, format.longDay(last.due_date))}</p>
  return count === null ? null : <p>{texts.count(String(count))}</p>
}
