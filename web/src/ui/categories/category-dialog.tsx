import type { Category, Color, Icon } from '@duebook/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCategoryChanges } from '../../api/category-changes.ts'
import { useCategories } from '../../api/group-queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useIconNames } from '../../texts/icon-names.ts'
import { AmountField, useTypedAmount } from '../amount-field.tsx'
import { Dialog } from '../dialog.tsx'
import { SubmitForm } from '../submit-form.tsx'
import { useToasts } from '../use-toasts.tsx'
import { ColorField } from './color-field.tsx'
import { IconField } from './icon-field.tsx'
import { suggestIcon } from './suggest-icon.ts'

const LONGEST_NAME = 50

interface CategoryDialogProps {
  opened: boolean
  /** Undefined: a new one. */
  category?: Category | undefined
  onSaved?: (category: Category) => void
  onClose: () => void
}

export default function CategoryDialog({ opened, category, onSaved, onClose }: CategoryDialogProps) {
  const texts = useCategoryTexts().form
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={category ? texts.editTitle(category.name) : texts.addTitle}
    >
      <CategoryForm
        category={category}
        onSaved={(saved) => {
          onSaved?.(saved)
          onClose()
        }}
      />
    </Dialog>
  )
}

interface CategoryFormProps {
  category: Category | undefined
  onSaved: (category: Category) => void
}

function CategoryForm({ category, onSaved }: CategoryFormProps) {
  const { form: texts, colors } = useCategoryTexts()
  const names = useIconNames()
  const others = useCategories().data ?? []
  const format = useFormat()
  const toasts = useToasts()
  const changes = useCategoryChanges()
  const [name, setName] = useState(category?.name ?? '')
  const [color, setColor] = useState<Color>(
    () => category?.color ?? leastUsed(Object.keys(colors) as Color[], others),
  )
  const [chosenIcon, setIcon] = useState<Icon | undefined>(category?.icon)
  const budget = useTypedAmount(format, category?.budget ?? undefined, true)
  const [wasSent, setWasSent] = useState(false)
  const icon = chosenIcon ?? suggestIcon(name, names) ?? 'tag'
  const hasBudget = budget.typed.trim() !== ''

  const check = () => {
    setWasSent(true)
    return name.trim() !== '' && (!hasBudget || budget.amount !== undefined)
  }
  const send = async () => {
    const fields = { name: name.trim(), color, icon, budget: hasBudget ? (budget.amount ?? null) : null }
    const saved = await (category ? changes.update(category.id, fields) : changes.create(fields))
    toasts.notify((category ? texts.saved : texts.added)(saved.name))
    onSaved(saved)
  }
  return (
    <SubmitForm submitLabel={category ? texts.save : texts.add} send={send} check={check}>
      <TextInput
        label={texts.name}
        autoComplete="off"
        required
        withAsterisk={false}
        maxLength={LONGEST_NAME}
        data-autofocus
        value={name}
        error={wasSent && name.trim() === '' && texts.nameMissing}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorField value={color} icon={icon} onChange={setColor} />
      <IconField value={icon} name={name} color={color} onChange={(next) => setIcon(next ?? undefined)} />
      <AmountField
        value={budget}
        format={format}
        label={texts.budget}
        description={texts.budgetHint}
        showsProblem={wasSent && hasBudget}
      />
    </SubmitForm>
  )
}

/** A new category is told apart from the others by its colour, as far as there are colours. */
function leastUsed(colors: readonly Color[], categories: readonly Category[]): Color {
  const uses = (color: Color) => categories.filter((each) => each.color === color).length
  return colors.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}
