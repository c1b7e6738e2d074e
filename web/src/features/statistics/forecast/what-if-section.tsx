import type { Forecast } from '@duebook/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { Section } from '../../../ui/section.tsx'
import type { ShownFlow } from './forecast-model.ts'
import { AddedOneOffs, OneOffForm } from './one-off-form.tsx'
import { TriedBillRow } from './tried-bill-row.tsx'
import classes from './what-if.module.css'
import { billsOf, type WhatIf } from './what-if.ts'

const SHOWN_AT_FIRST = 8

interface WhatIfSectionProps {
  flows: readonly ShownFlow[]
  answer: Pick<Forecast, 'from' | 'to'>
  tried: WhatIf
  onTry: (tried: WhatIf) => void
}

/** Leaves bills out, changes amounts, adds what happens once. All of it in the browser. */
export function WhatIfSection({ flows, answer, tried, onTry }: WhatIfSectionProps) {
  const texts = useForecastTexts().whatIf
  const [showsAll, setShowsAll] = useState(false)
  const bills = billsOf(flows)
  const shown = showsAll ? bills : bills.slice(0, SHOWN_AT_FIRST)
  return (
    <Section title={texts.title}>
      {bills.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{texts.bills}</h3>
          <ul className={classes.bills}>
            {shown.map((bill) => (
              <TriedBillRow
                // Typed amounts are gone after a reset.
                key={`${bill.billId} ${tried.amounts.has(bill.billId)}`}
                bill={bill}
                tried={tried}
                onTry={onTry}
              />
            ))}
          </ul>
          {shown.length < bills.length && (
            <Button variant="default" mb="lg" onClick={() => setShowsAll(true)}>
              {texts.all(bills.length)}
            </Button>
          )}
        </>
      )}
      <h3 className={classes.subtitle}>{texts.addTitle}</h3>
      <AddedOneOffs answer={answer} tried={tried} onTry={onTry} />
      <OneOffForm
        answer={answer}
        onAdd={(oneOff) => onTry({ ...tried, added: [...tried.added, oneOff] })}
        nextId={(tried.added.at(-1)?.id ?? 0) + 1}
      />
    </Section>
  )
}
