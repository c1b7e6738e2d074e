import type { Cycle } from '@duebook/contract'
import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { firstOpenCycles, lackOf } from '../../api/books.ts'
import { useCanWrite } from '../../app/group.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Payable } from '../../ui/settle/pay-dialog.tsx'
import { useSettle } from '../../ui/settle/use-settle.tsx'
import { CycleRow } from './cycle-row.tsx'
import classes from './pay-run.module.css'
import { type Section, toSections } from './sections.ts'
import { useRowKeys } from './use-row-keys.ts'

const PayDialog = lazy(() =>
  import('../../ui/settle/pay-dialog.tsx').then((module) => ({ default: module.PayDialog })),
)

export function PayRun({ cycles, month }: { cycles: Cycle[]; month: string }) {
  const texts = useTexts().home
  const format = useFormat()
  const settle = useSettle()
  const canWrite = useCanWrite()
  const [chosen, setChosen] = useState<Payable>()
  const firstOpen = firstOpenCycles(cycles)
  const sections = toSections(cycles, format.today)

  const payOther = (cycle: Cycle) => setChosen(toPayable(cycle))
  const pay = (cycle: Cycle) => {
    const { billId, name, type, amount } = toPayable(cycle)
    // A bill whose amount is not known yet has to be asked for it.
    if (amount === 0) return payOther(cycle)
    void settle.pay({ billId, name, type }, { amount, date: format.today })
  }
  const skip = (cycle: Cycle) =>
    void settle.skip({ billId: cycle.bill_id, name: cycle.bill_name, type: cycle.type })
  const undo = (cycle: Cycle) => {
    const payment = cycle.payment_ids.at(-1)
    if (cycle.status === 'skipped') void settle.undoSkip(cycle.bill_id)
    else if (payment !== undefined) void settle.undoPayment(payment)
  }
  const onKeyDown = useRowKeys()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only press buttons that are there for everybody
    <div onKeyDown={onKeyDown}>
      {sections.map((section) => (
        <section key={section.name} aria-labelledby={`section-${section.name}`} className={classes.section}>
          <header className={classes.head}>
            <h2 id={`section-${section.name}`}>
              {section.name === 'settled'
                ? texts.sections.settled(format.month(month))
                : texts.sections[section.name]}
            </h2>
            <span className={classes.sum}>
              {texts.sectionSum(section.cycles.length, format.money(outgoing(section)))}
            </span>
          </header>
          <ul className={`panel ${classes.rows}`}>
            {section.cycles.map((cycle) => (
              <CycleRow
                key={`${cycle.bill_id} ${cycle.due_date}`}
                cycle={cycle}
                waitsFor={waitsFor(cycle, firstOpen)}
                canWrite={canWrite}
                onPay={() => pay(cycle)}
                onPayOther={() => payOther(cycle)}
                onSkip={() => skip(cycle)}
                onUndo={() => undo(cycle)}
              />
            ))}
          </ul>
        </section>
      ))}
      {firstOpen.size === 0 && <Text ta="center">{texts.allDone}</Text>}
      {canWrite && (
        <Text size="sm" c="var(--ink-soft)" ta="center" visibleFrom="md">
          {texts.keys}
        </Text>
      )}
      {chosen && (
        <Suspense>
          <PayDialog payable={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  )

  /** Money going out; what comes in would hide it. */
  function outgoing({ name, cycles: rows }: Section): number {
    const bills = rows.filter((cycle) => cycle.type === 'bill')
    return format.sum(bills.map((cycle) => (name === 'settled' ? cycle.paid_amount : lackOf(cycle))))
  }
}

function toPayable(cycle: Cycle): Payable {
  return {
    billId: cycle.bill_id,
    name: cycle.bill_name,
    type: cycle.type,
    amount: lackOf(cycle),
    dueDate: cycle.due_date,
  }
}

/** A payment settles the earliest open cycle of its bill, so later ones wait for that day. */
function waitsFor(cycle: Cycle, firstOpen: Map<number, Cycle>): string | undefined {
  const first = firstOpen.get(cycle.bill_id)
  return first && first.due_date < cycle.due_date ? first.due_date : undefined
}
