import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../api/can-write.ts'
import { useBills } from '../../api/group-queries.ts'
import { useFirstRunTexts } from '../../texts/first-run-texts.ts'
import classes from '../timezone-offer.module.css'
import { isStillSample, sampleMark } from './sample-mark.ts'
import { useRemoveSample } from './use-sample.ts'

/** In the group with sample data: one click removes it, unless somebody has added bills of their own. */
export default function SampleNotice() {
  const texts = useFirstRunTexts().notice
  const canWrite = useCanWrite()
  const bills = useBills().data
  const remove = useRemoveSample()
  const mark = sampleMark()
  if (!bills || !mark || !canWrite) return null
  const isSample = isStillSample(mark, bills)
  return (
    <section className={`panel ${classes.offer}`} aria-label={texts.label}>
      <div className={classes.words}>
        <Text fw={600}>{texts.title}</Text>
        <Text size="sm" c="var(--ink-soft)">
          {isSample ? texts.text : texts.mixedText}
        </Text>
      </div>
      <div className={classes.actions}>
        {isSample ? (
          <Button variant="default" loading={remove.isBusy} onClick={() => void remove.start()}>
            {texts.remove}
          </Button>
        ) : (
          <Button variant="default" renderRoot={(props) => <Link to="/group" {...props} />}>
            {texts.settings}
          </Button>
        )}
      </div>
    </section>
  )
}
