import { Text } from '@mantine/core'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { Section } from '../../ui/section.tsx'
import classes from './key-figures.module.css'
import { type Figures, MEASURES, type Measure } from './month-figures.ts'

/** What a month costs, brings and leaves, and how far months differ. */
export function KeyFigures({ figures }: { figures: Figures }) {
  const texts = useStatisticsTexts()
  const format = useFormat()
  const { months } = figures
  const amountOf = (measure: Measure) => (measure === 'net' ? format.signed : format.money)
  const first = format.month(months[0] ?? '')
  const last = format.month(months.at(-1) ?? '')
  return (
    <Section title={texts.figures.title}>
      <div className={classes.figures}>
        {MEASURES.map((measure) => {
          const { average, highest, lowest } = figures.of[measure]
          const amount = amountOf(measure)
          return (
            <dl key={measure} className={classes.figure}>
              <div className={classes.average}>
                <dt>{texts.figures.average(texts[measure])}</dt>
                <dd>{amount(average)}</dd>
              </div>
              <div>
                <dt>{texts.figures.highest}</dt>
                <dd>{texts.figures.inMonth(amount(highest.amount), format.monthAndYear(highest.month))}</dd>
              </div>
              <div>
                <dt>{texts.figures.lowest}</dt>
                <dd>{texts.figures.inMonth(amount(lowest.amount), format.monthAndYear(lowest.month))}</dd>
              </div>
            </dl>
          )
        })}
      </div>
      <Text size="sm" c="var(--ink-soft)" mt="md">
        {texts.figures.basis(months.length, first, last)}{' '}
        {figures.leavesOutCurrent && texts.figures.unfinished}
      </Text>
    </Section>
  )
}
