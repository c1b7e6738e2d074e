import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'

/** The table of a chart, for those who want every number. */
export function ShowFigures({ children }: { children: ReactNode }) {
  const texts = useStatisticsTexts()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        mb={isOpen ? 'md' : 0}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? texts.hideFigures : texts.showFigures}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </>
  )
}
