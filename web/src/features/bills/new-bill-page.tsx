import type { NewBill } from '@duebook/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBillChanges } from '../../api/bill-changes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMayWrite } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Page } from '../../ui/page.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { emptyFields } from './form/bill-fields.ts'
import { BillForm } from './form/bill-form.tsx'
import { ReadOnlyPage } from './form/read-only-page.tsx'
import { readNewBillSearch } from './new-bill-search.ts'

const route = getRouteApi('/bills/new')

export function NewBillPage() {
  const texts = useTexts().bills.form
  const { today } = useFormat()
  const navigate = useNavigate()
  const changes = useBillChanges()
  const toasts = useToasts()
  const mayWrite = useMayWrite()
  // The router keeps other parameters.
  const { due = today } = readNewBillSearch({ ...route.useSearch() })
  const [initial] = useState(() => emptyFields(due))
  if (!mayWrite) return <ReadOnlyPage />

  const send = async (bill: NewBill) => {
    const { id, name } = await changes.create(bill)
    return async () => {
      toasts.notify(texts.created(name))
      // The new bill replaces the form in the history: “back” must not lead to an empty form.
      await navigate({ to: '/bills/$billId', params: { billId: String(id) }, replace: true })
    }
  }
  return (
    <Page title={texts.newTitle}>
      <BillForm
        initial={initial}
        submitLabel={texts.create}
        send={send}
        onCancel={() => void navigate({ to: '/bills' })}
      />
    </Page>
  )
}
