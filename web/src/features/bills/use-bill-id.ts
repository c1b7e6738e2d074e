import { useParams } from '@tanstack/react-router'

/** What the address names; undefined where it cannot be a bill. */
export function useBillId(): number | undefined {
  const { billId } = useParams({ strict: false })
  const id = Number(billId)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
