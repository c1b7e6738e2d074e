import type { AccountBalance } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useReplaceBalances } from '../../../api/forecast-queries.ts'
import { readAmount } from '../../../format/read-amount.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'
import classes from './balance-form.module.css'
import { type BalanceRow, changedBalances } from './balance-rows.ts'
import { readBalance } from './read-balance.ts'

/** The balances of all accounts, in one form: saving replaces all of them. */
export function BalanceForm({ rows: given, onClose }: { rows: readonly BalanceRow[]; onClose: () => void }) {
  const texts = useForecastTexts()
  const { common } = useTexts()
  const format = useFormat()
  const toasts = useToasts()
  const replace = useReplaceBalances()
  // As they were when the form was opened.
  const [rows] = useState(given)
  const [typed, setTyped] = useState(() =>
    rows.map(({ balance }) => (balance ? format.amount(balance.amount) : '')),
  )
  const [wasTried, setWasTried] = useState(false)
  const readings = typed.map((text) =>
    readBalance(text, (positive) => readAmount(positive, format.currency, format.locale)),
  )
  const problemOf = (index: number): string | undefined => {
    const problem = readings[index]?.problem
    if (problem === undefined) return undefined
    const { unreadable, decimals, tooLarge } = common.amountProblems
    if (problem === 'decimals') return decimals(format.currency.decimals)
    return problem === 'tooLarge' ? tooLarge : unreadable(format.amount(1234.5))
  }
  const send = async () => {
    const former = rows.flatMap(({ balance }): AccountBalance[] => (balance ? [balance] : []))
    const amounts = new Map(rows.map(({ account }, index) => [account, readings[index]?.amount]))
    await replace(changedBalances(rows, amounts, format.today))
    onClose()
    toasts.offerUndo(texts.balances.saved, () => replace(former), texts.balances.undone)
  }
  return (
    <SubmitForm
      submitLabel={common.save}
      send={send}
      check={() => {
        setWasTried(true)
        return readings.every(({ problem }) => problem === undefined)
      }}
      actions={
        <Button variant="default" size="md" onClick={onClose}>
          {common.cancel}
        </Button>
      }
    >
      <div className={classes.fields}>
        {rows.map(({ account }, index) => (
          <AmountField
            key={account ?? ''}
            label={account ?? texts.noAccount}
            // The decimal keyboard of some phones has no minus.
            inputMode="text"
            // The user has just asked for it.
            autoFocus={index === 0}
            format={format}
            showsProblem={wasTried}
            value={{
              typed: typed[index] ?? '',
              setTyped: (text) => setTyped(typed.with(index, text)),
              amount: readings[index]?.amount,
              problem: problemOf(index),
            }}
          />
        ))}
      </div>
      <Text size="sm" c="var(--ink-soft)">
        {texts.balances.hint}
      </Text>
    </SubmitForm>
  )
}
