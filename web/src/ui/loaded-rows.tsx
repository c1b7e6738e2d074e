import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { RowList } from './row-list.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

interface LoadedRowsProps<Item> {
  /** The list's name. */
  label: string
  query: {
    data: readonly Item[] | undefined
    isPending: boolean
    error: Error | null
    refetch: () => Promise<unknown>
  }
  /** The expected number of rows. */
  expected: number
  /** Shown if the list is empty. */
  none?: string
  children: (item: Item) => ReactNode
}

/** A list from the server: loading, error and empty states included. */
export function LoadedRows<Item>({ label, query, expected, none, children }: LoadedRowsProps<Item>) {
  const { data, isPending, error, refetch } = query
  return (
    <>
      {isPending && <SkeletonRows count={expected} height={48} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && none !== undefined && <Text mt="sm">{none}</Text>}
      {data && data.length > 0 && <RowList label={label}>{data.map((item) => children(item))}</RowList>}
    </>
  )
}
