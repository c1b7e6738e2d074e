import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readAmount } from '../format/read-amount.ts'
import type { Format } from '../format/use-format.ts'
import { useTexts } from '../texts/texts.tsx'

/** The typed text, and the amount it stands for. */
export interface TypedAmount {
  typed: string
  setTyped: (typed: string) => void
  /** Undefined while it is invalid. */
  amount: number | undefined
  problem: string | undefined
}

export function useTypedAmount(format: Format, initial: number | undefined, mayBeZero = false): TypedAmount {
  const { amountProblems } = useTexts().common
  const [typed, setTyped] = useState(initial === undefined ? '' : format.amount(initial))
  const reading = readAmount(typed, format.currency, format.locale)
  const { decimals } = format.currency
  if (!('problem' in reading)) {
    const isZero = reading.amount === 0 && !mayBeZero
    return {
      typed,
      setTyped,
      amount: isZero ? undefined : reading.amount,
      problem: isZero ? amountProblems.zero : undefined,
    }
  }
  const problem = {
    missing: amountProblems.missing,
    unreadable: amountProblems.unreadable(format.amount(1234.5)),
    decimals: amountProblems.decimals(decimals),
    tooLarge: amountProblems.tooLarge,
  }[reading.problem]
  return { typed, setTyped, amount: undefined, problem }
}

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: TypedAmount
  format: Format
  /** Whether the error is shown, where the form decides; else it is shown after the first blur. */
  showsProblem?: boolean
}

/**
 * An amount in the format of the user's region. On blur it shows how it was understood, so that nothing is misread
 * unnoticed.
 */
export function AmountField({ value, format, showsProblem, ...props }: AmountFieldProps) {
  const texts = useTexts().common
  const [wasLeft, setWasLeft] = useState(false)
  const { typed, setTyped, amount, problem } = value
  return (
    <TextInput
      label={texts.amount}
      inputMode="decimal"
      autoComplete="off"
      rightSection={format.currency.code}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      {...props}
      value={typed}
      error={(showsProblem ?? wasLeft) && problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setWasLeft(true)
        if (amount !== undefined) setTyped(format.amount(amount))
      }}
    />
  )
}
