import { LIMITS } from '@duebook/contract/refusals'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReminderTexts } from '../../texts/reminder-texts.ts'
import { Toggles } from '../toggles.tsx'
import classes from './lead-days-field.module.css'

const USUAL = [30, 14, 7, 3, 2, 1, 0]

interface LeadDaysFieldProps {
  label: string
  value: readonly number[]
  onChange: (leads: number[]) => void
}

/** How many days before: the usual ones to choose from, and any other. */
export function LeadDaysField({ label, value, onChange }: LeadDaysFieldProps) {
  const texts = useReminderTexts().when
  const [isAdding, setIsAdding] = useState(false)
  const choices = [...new Set([...USUAL, ...value])].sort((a, b) => b - a)
  const change = (leads: number[]) => onChange([...new Set(leads)].sort((a, b) => b - a))
  const isFull = value.length >= LIMITS.leadsPerRule
  return (
    <div className={classes.field}>
      <Toggles
        label={label}
        choices={choices}
        wordsOf={texts.lead}
        chosen={value}
        onChange={(leads) => leads.length <= LIMITS.leadsPerRule && change(leads)}
      />
      {!isFull && isAdding && (
        <OtherLead
          onAdd={(lead) => {
            change([...value, lead])
            setIsAdding(false)
          }}
        />
      )}
      {!isFull && !isAdding && (
        <Button variant="subtle" size="sm" px="xs" className={classes.add} onClick={() => setIsAdding(true)}>
          {texts.addLead}
        </Button>
      )}
    </div>
  )
}

function OtherLead({ onAdd }: { onAdd: (lead: number) => void }) {
  const texts = useReminderTexts().when
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = () => {
    const lead = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
    if (lead <= LIMITS.leadDays) onAdd(lead)
    else setIsWrong(true)
  }
  return (
    <div className={classes.other}>
      <TextInput
        label={texts.addLeadLabel}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={typed}
        error={isWrong && texts.leadRange(LIMITS.leadDays)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it would be sent.
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" onClick={add}>
        {texts.add}
      </Button>
    </div>
  )
}
