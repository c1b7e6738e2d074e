import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BillSearch } from './bill-search.ts'

const route = getRouteApi('/bills')

/** A change of filters other than the text; undefined removes one. */
export type SearchChange = { [Key in Exclude<keyof BillSearch, 'q'>]?: BillSearch[Key] | undefined }

/**
 * The filters are in the address, so that back and reload keep them. Typed text is written there a moment later:
 * browsers limit how often the address may change.
 */
export function useBillSearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const inAddress = search.q ?? ''
  const [typed, setTyped] = useState(inAddress)
  const lastWritten = useRef(inAddress)

  const write = useDebouncedCallback((q: string, others: SearchChange) => {
    lastWritten.current = q
    void navigate({
      to: '/bills',
      search: (before) => withoutGaps({ ...before, ...others, q: q === '' ? undefined : q }),
      replace: true,
      resetScroll: false,
    })
  }, 250)
  /** Written at once, together with the typed text, so that the address is never incomplete. */
  const writeNow = (q: string, others: SearchChange) => {
    write(q, others)
    write.flush()
  }
  useEffect(() => {
    // The address was changed elsewhere, such as by a link to the unfiltered list.
    if (inAddress !== lastWritten.current) {
      lastWritten.current = inAddress
      setTyped(inAddress)
    }
  }, [inAddress])

  return {
    search,
    typed,
    setTyped: (q: string) => {
      setTyped(q)
      write(q, {})
    },
    change: (others: SearchChange) => writeNow(typed, others),
    clear: () => {
      setTyped('')
      writeNow('', {
        type: undefined,
        account: undefined,
        category: undefined,
        tag: undefined,
        state: undefined,
      })
    },
  }
}

function withoutGaps(search: SearchChange & { q: string | undefined }): BillSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
