import type { Bill } from '@duebook/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useBillChanges } from '../../../api/bill-changes.ts'
import { useRenewGroup } from '../../../api/books.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'

/** What can be done to a bill as a whole, one thing at a time, with words about how it went. */
export function useBillActions({ id, name }: Pick<Bill, 'id' | 'name'>) {
  const texts = useTexts().bills.bill
  const changes = useBillChanges()
  const renew = useRenewGroup()
  const navigate = useNavigate()
  const toasts = useToasts()
  const underway = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  async function once(work: () => Promise<void>): Promise<void> {
    if (underway.current) return
    underway.current = true
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      toasts.fail(error)
    } finally {
      underway.current = false
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    archive: () =>
      once(async () => {
        await changes.archive(id)
        toasts.say(texts.archived(name))
      }),
    restore: () =>
      once(async () => {
        await changes.restore(id)
        toasts.say(texts.restored(name))
      }),
    deleteForEver: () =>
      once(async () => {
        await changes.deleteForEver(id)
        await navigate({ to: '/bills', replace: true })
        toasts.say(texts.deleted(name))
        void renew()
      }),
  }
}
