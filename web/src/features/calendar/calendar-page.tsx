import { SegmentedControl } from '@mantine/core'
import { monthOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { Page } from '../../ui/page.tsx'
import { yearOf } from './calendar-search.ts'
import { MonthView } from './month-view.tsx'
import { useCalendar } from './use-calendar.ts'
import { YearView } from './year-view.tsx'

/** What is due when: a month with every entry, or a year at a glance. */
export function CalendarPage() {
  const texts = useCalendarTexts()
  const { today } = useFormat()
  const { view, month, year, showMonth, showYear } = useCalendar()
  const choose = (chosen: string) => {
    if (chosen === 'year') showYear(yearOf(month))
    // From this year to this month, from another one to its January.
    else showMonth(year === yearOf(today) ? monthOf(today) : `${year}-01`)
  }
  return (
    <Page
      title={texts.title}
      wide
      actions={
        <SegmentedControl
          size="md"
          aria-label={texts.view}
          data={[
            { value: 'month', label: texts.views.month },
            { value: 'year', label: texts.views.year },
          ]}
          value={view}
          onChange={choose}
        />
      }
    >
      {view === 'year' ? <YearView /> : <MonthView />}
    </Page>
  )
}
