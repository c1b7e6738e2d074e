import { useParams } from '@tanstack/react-router'

/** The id in the address; undefined if invalid. */
export function useBillId(): number | undefined {
  const { billId } = useParams({ strict: false })
  const id = Number(billId)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
