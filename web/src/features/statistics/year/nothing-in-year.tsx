import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../../api/can-write.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useYearTexts } from '../../../texts/year-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { YearChoice } from './year-choice.ts'

export function NothingInYear({ year, thisYear, category, onYear, onCategory }: YearChoice) {
  const texts = useYearTexts().empty
  const { addBill } = useTexts().common
  const canWrite = useCanWrite()
  const isFiltered = category !== undefined
  return (
    <div className="panel">
      <EmptyState title={texts.title(String(year))} text={isFiltered ? texts.filtered : texts.text}>
        {isFiltered && (
          <Button variant="default" onClick={() => onCategory(undefined)}>
            {texts.clear}
          </Button>
        )}
        {!isFiltered && year !== thisYear && (
          <Button variant="default" onClick={() => onYear(thisYear)}>
            {texts.toNow(String(thisYear))}
          </Button>
        )}
        {!isFiltered && year === thisYear && canWrite && (
          <Button renderRoot={(props) => <Link to="/bills/new" {...props} />}>{addBill}</Button>
        )}
      </EmptyState>
    </div>
  )
}
