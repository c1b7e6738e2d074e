import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useFormat } from '../../../format/use-format.ts'
import { useExportTexts } from '../../../texts/export-texts.ts'
import { useYearTexts } from '../../../texts/year-texts.ts'
import { CategoryFilter } from '../../../ui/categories/category-filter.tsx'
import { useSaveFile } from '../../../ui/export/use-save-file.ts'
import type { YearChoice } from './year-choice.ts'
import { yearColumns, yearLines } from './year-columns.ts'
import classes from './year-controls.module.css'
import type { YearGrid } from './year-grid.ts'
import { isShownYear } from './year-search.ts'

interface YearControlsProps extends YearChoice {
  /** Undefined where there is nothing to export. */
  grid: YearGrid | undefined
}

export function YearControls({ year, thisYear, category, onYear, onCategory, grid }: YearControlsProps) {
  const texts = useYearTexts()
  return (
    <div className={classes.controls}>
      <h2 id="year" className={classes.title} aria-live="polite">
        {year}
      </h2>
      <div className={classes.steps}>
        <Step icon={IconChevronLeft} label={texts.previous} year={year - 1} onYear={onYear} />
        <Step icon={IconChevronRight} label={texts.next} year={year + 1} onYear={onYear} />
        {year !== thisYear && (
          <Button variant="default" size="md" onClick={() => onYear(thisYear)}>
            {texts.thisYear}
          </Button>
        )}
      </div>
      <div className={classes.filter}>
        <CategoryFilter value={category} onChange={onCategory} labelClassName="visually-hidden" />
      </div>
      {grid && <ExportButton year={year} grid={grid} />}
    </div>
  )
}

interface StepProps {
  icon: typeof IconChevronLeft
  label: (year: string) => string
  year: number
  onYear: (year: number) => void
}

function Step({ icon: Icon, label, year, onYear }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label(String(year))}
      disabled={!isShownYear(year)}
      onClick={() => onYear(year)}
    >
      <Icon aria-hidden size={20} />
    </ActionIcon>
  )
}

function ExportButton({ year, grid }: { year: number; grid: YearGrid }) {
  const texts = useYearTexts()
  const exports = useExportTexts()
  const format = useFormat()
  const { saveCsv } = useSaveFile({
    rows: yearLines(grid, texts),
    columns: yearColumns(grid.months, texts, format),
    what: texts.export.what(String(year)),
    counted: texts.export.counted(String(year)),
  })
  return (
    <Button
      variant="default"
      size="md"
      rightSection={<IconDownload aria-hidden size={18} />}
      aria-label={texts.export.button(exports.export, String(year))}
      onClick={saveCsv}
    >
      {exports.export}
    </Button>
  )
}
