import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BillSearch } from './bill-search.ts'

const route = getRouteApi('/bills')

/** A change; undefined takes a filter away. */
export type SearchChange = { [Key in keyof BillSearch]: BillSearch[Key] | undefined }

/**
 * The filters are in the address, so that back and reload keep them. What is typed is shown at once and comes into the
 * address a moment later: browsers refuse an address for every key of a quick typist.
 */
export function useBillSearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const inAddress = search.q ?? ''
  const [typed, setTyped] = useState(inAddress)
  const lastWritten = useRef(inAddress)

  const change = (changes: SearchChange) => {
    void navigate({
      to: '/bills',
      search: (before) => withoutGaps({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  }
  const write = useDebouncedCallback((q: string) => {
    lastWritten.current = q
    change({ q: q === '' ? undefined : q })
  }, 250)
  useEffect(() => {
    // A link to the plain list, for one: somebody else wrote the address.
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
      write(q)
    },
    change,
    clear: () => {
      setTyped('')
      lastWritten.current = ''
      write.cancel()
      change({ q: undefined, type: undefined, account: undefined, state: undefined })
    },
  }
}

function withoutGaps(search: SearchChange): BillSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
