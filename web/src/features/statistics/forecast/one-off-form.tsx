import type { BillType, Forecast } from '@duebook/contract'
import { Button, CloseButton, SegmentedControl, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { AmountField, useTypedAmount } from '../../../ui/amount-field.tsx'
import { DayField } from '../../../ui/day-field.tsx'
import { Money } from '../../../ui/money.tsx'
import { amountOf, minorOf } from './forecast-model.ts'
import classes from './what-if.module.css'
import type { OneOff, WhatIf } from './what-if.ts'

type Days = Pick<Forecast, 'from' | 'to'>

interface OneOffFormProps {
  answer: Days
  nextId: number
  onAdd: (oneOff: OneOff) => void
}

export function OneOffForm({ answer: { from, to }, nextId, onAdd }: OneOffFormProps) {
  const texts = useForecastTexts().whatIf
  const common = useTexts().common
  const format = useFormat()
  const [name, setName] = useState('')
  const [type, setType] = useState<BillType>('bill')
  const [date, setDate] = useState(from)
  const amount = useTypedAmount(format, undefined)
  const [wasTried, setWasTried] = useState(false)
  const isOutside = date < from || date > to
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (amount.amount === undefined || isOutside) {
      setWasTried(true)
      return
    }
    const minor = minorOf(amount.amount, format.currency)
    onAdd({ id: nextId, name: name.trim() || texts.unnamed, type, date, amount: minor })
    setName('')
    amount.setTyped('')
    setWasTried(false)
  }
  return (
    <form className={classes.oneOff} onSubmit={add} noValidate>
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <AmountField value={amount} format={format} showsProblem={wasTried} />
      <DayField
        label={common.date}
        value={date}
        min={from}
        max={to}
        error={wasTried && isOutside && texts.dateOutside(format.date(from), format.date(to))}
        onChange={setDate}
      />
      <SegmentedControl
        className={classes.type}
        aria-label={texts.type}
        data={[
          { value: 'bill', label: texts.bill },
          { value: 'deposit', label: texts.deposit },
        ]}
        value={type}
        onChange={(value) => setType(value)}
      />
      <Button type="submit">{texts.add}</Button>
    </form>
  )
}

interface AddedProps {
  answer: Days
  tried: WhatIf
  onTry: (tried: WhatIf) => void
}

export function AddedOneOffs({ answer: { to }, tried, onTry }: AddedProps) {
  const texts = useForecastTexts().whatIf
  const format = useFormat()
  if (tried.added.length === 0) return null
  return (
    <ul className={classes.added}>
      {tried.added.map(({ id, name, type, date, amount }) => (
        <li key={id}>
          <span className={classes.name}>
            {name}
            <span data-note>
              {format.day(date)}
              {date > to && ` · ${texts.outside}`}
            </span>
          </span>
          <Money amount={amountOf(amount, format.currency)} type={type} strong />
          <CloseButton
            size={44}
            aria-label={texts.removeNamed(name)}
            onClick={() => onTry({ ...tried, added: tried.added.filter((each) => each.id !== id) })}
          />
        </li>
      ))}
    </ul>
  )
}
