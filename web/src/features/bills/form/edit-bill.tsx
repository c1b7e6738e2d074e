import { ApiError, type Bill } from '@duebook/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBillChanges } from '../../../api/bill-changes.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { Page } from '../../../ui/page.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { changesOf, type TypedBill, toFields } from './bill-fields.ts'
import { BillForm } from './bill-form.tsx'
import { ConflictNotice } from './conflict-notice.tsx'

interface VersionedBill {
  data: Bill
  etag: string | undefined
}

interface EditBillProps {
  /** The latest version of the server. It can change while somebody types. */
  newest: VersionedBill
  /** Nothing of it was paid or skipped yet. */
  isOnce: boolean
  loadNewest: () => Promise<unknown>
}

/** The input is based on one version, which only the user replaces with a newer one. */
export function EditBill({ newest, isOnce, loadNewest }: EditBillProps) {
  const texts = useBillTexts().form
  const navigate = useNavigate()
  const changes = useBillChanges()
  const toasts = useToasts()
  const [base, setBase] = useState(newest)
  const [loads, setLoads] = useState(0)
  const [conflict, setConflict] = useState<'open' | 'mine'>()
  const { id } = base.data
  const toBill = () => navigate({ to: '/bills/$billId', params: { billId: String(id) } })

  const send = async (typed: TypedBill) => {
    const different = changesOf(base.data, typed)
    if (Object.keys(different).length === 0) return toBill
    const { name } = await changes.update(id, different, base.etag)
    return async () => {
      toasts.notify(texts.saved(name))
      await toBill()
    }
  }
  const onRefusal = (error: unknown): boolean => {
    const isConflict = error instanceof ApiError && error.status === 412
    if (isConflict) void loadNewest().then(() => setConflict('open'))
    return isConflict
  }
  return (
    <Page title={texts.editTitle(base.data.name)}>
      <BillForm
        key={loads}
        base={base.data}
        initial={toFields(base.data, isOnce)}
        initialAmount={base.data.amount}
        submitLabel={texts.save}
        send={send}
        onRefusal={onRefusal}
        onCancel={() => void toBill()}
        notice={
          conflict && (
            <ConflictNotice
              base={base.data}
              newest={newest.data}
              isKept={conflict === 'mine'}
              onLoadNewest={() => {
                setBase(newest)
                setLoads(loads + 1)
                setConflict(undefined)
              }}
              onKeepMine={() => {
                // Compared with the old version: only fields that were changed here overwrite the new one.
                setBase({ data: base.data, etag: newest.etag })
                setConflict('mine')
              }}
            />
          )
        }
      />
    </Page>
  )
}
