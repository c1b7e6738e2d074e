import { useParams } from '@tanstack/react-router'

/** The id in the address; undefined if invalid. */
export function useImportId(): number | undefined {
  const { importId } = useParams({ strict: false })
  const id = Number(importId)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
