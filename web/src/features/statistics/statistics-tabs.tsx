import { IconCalendarStats, IconChartLine, IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.tsx'
import classes from './statistics-tabs.module.css'

const PAGES = [
  { to: '/statistics/forecast', label: 'forecast', icon: IconChartLine },
  { to: '/statistics/paydays', label: 'paydays', icon: IconCoins },
  { to: '/statistics/year', label: 'year', icon: IconCalendarStats },
] as const

/** The pages beside the overview, which the shell's navigation leads to. */
export function useStatisticsPages() {
  const texts = useTexts().common.statisticsPages
  return PAGES.map(({ label, ...page }) => ({ ...page, name: texts[label] }))
}

/** Each has an address of its own. */
export function StatisticsTabs() {
  const texts = useTexts().common
  const pages = [
    { to: '/statistics', name: texts.statisticsPages.overview } as const,
    ...useStatisticsPages(),
  ]
  return (
    <nav className={classes.tabs} aria-label={texts.statistics}>
      {pages.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-active': true, 'aria-current': 'page' }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
