import type { Bill, NewBill } from '@duebook/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBillChanges } from '../../api/bill-changes.ts'
import { useBills, useCategories } from '../../api/group-queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMayWrite } from '../../group/current-group.tsx'
import { useBillTexts } from '../../texts/bill-texts.ts'
import type { BillIdea } from '../../ui/bill-ideas.ts'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { type BillFields, emptyFields, lastAccount } from './form/bill-fields.ts'
import { BillForm } from './form/bill-form.tsx'
import { ReadOnlyPage } from './form/read-only-page.tsx'
import { emptyRepeat } from './form/repeat-fields.ts'
import { useSuggestions } from './form/use-suggestions.ts'
import { readNewBillSearch } from './new-bill-search.ts'

const route = getRouteApi('/bills/new')
const NONE: readonly Bill[] = []

export function NewBillPage() {
  const mayWrite = useMayWrite()
  const bills = useBills()
  const categories = useCategories()
  if (!mayWrite) return <ReadOnlyPage />
  // The account of the last bill is filled in, and a category suggested.
  if (bills.isPending || categories.isPending) return <PageSkeleton rows={4} />
  return <NewBillForm bills={bills.data ?? NONE} />
}

/** What is known of a bill of this kind. */
const BEGINNINGS: Record<BillIdea, Partial<BillFields>> = {
  rent: {},
  power: { variable: true },
  phone: {},
  salary: { type: 'deposit' },
}

function NewBillForm({ bills }: { bills: readonly Bill[] }) {
  const { form: texts, ideas } = useBillTexts()
  const { today } = useFormat()
  const navigate = useNavigate()
  const changes = useBillChanges()
  const toasts = useToasts()
  // The router keeps other parameters.
  const { due, like } = readNewBillSearch({ ...route.useSearch() })
  const begin = (known: Partial<BillFields>) =>
    emptyFields(due ?? today, {
      // A day of the calendar was chosen, and does not follow the schedule.
      ...(due !== undefined && { repeat: emptyRepeat() }),
      ...known,
    })
  const [added, setAdded] = useState(0)
  const suggestions = useSuggestions(true)
  const [initial, setInitial] = useState(() =>
    begin({
      account: lastAccount(bills),
      ...(like && {
        name: ideas.names[like],
        ...BEGINNINGS[like],
        ...suggestions.of(ideas.names[like]),
      }),
    }),
  )

  const send = async (bill: NewBill, isMore: boolean) => {
    const { id, name, account } = await changes.create(bill)
    return async () => {
      toasts.notify(texts.created(name))
      if (isMore) {
        setInitial(begin({ account: account ?? '' }))
        setAdded(added + 1)
        return
      }
      // The new bill replaces the form in the history: “back” must not lead to an empty form.
      await navigate({ to: '/bills/$billId', params: { billId: String(id) }, replace: true })
    }
  }
  return (
    <Page title={texts.newTitle}>
      <BillForm
        key={added}
        isNext={added > 0}
        initial={initial}
        submitLabel={texts.create}
        moreLabel={texts.createMore}
        send={send}
        onCancel={() => void navigate({ to: '/bills' })}
      />
    </Page>
  )
}
