import { useInsights } from '../../api/insights.ts'
import { useInsightTexts } from '../../texts/insight-texts.ts'
import { FindingList } from '../../ui/findings/finding-list.tsx'
import classes from './findings.module.css'

const MOST = 3

/** What stands out. At the end of the page, so that it moves nothing when it comes and never stands before what is due. */
export default function Findings({ isPageLoaded }: { isPageLoaded: boolean }) {
  const texts = useInsightTexts()
  const { data = [] } = useInsights(isPageLoaded)
  if (data.length === 0) return null
  return (
    <section className={classes.findings} aria-labelledby="findings">
      <h2 id="findings" className={classes.title}>
        {texts.title}
      </h2>
      <div className={`panel ${classes.list}`}>
        <FindingList
          findings={data.slice(0, MOST)}
          fallbackFocus={() => document.getElementById('content')}
        />
      </div>
    </section>
  )
}
