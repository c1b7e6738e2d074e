import type { GroupClient, Import, ImportChanges, ImportRow } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { client } from './client.ts'
import { useGroupClient } from './group-client.ts'
import { useGroupQuery } from './group-queries.ts'
import { keys } from './keys.ts'
import { type FileToSend, sendFile } from './send-file.ts'

/** Which rows of an import. */
export type ShownRows = 'all' | 'errors' | 'warnings' | 'duplicates'

/** A part of an import's rows; without a cursor the first. */
export interface RowsPage {
  show: ShownRows
  cursor: string | undefined
}

export interface ImportPageData {
  data: Import
  nextCursor: string | undefined
}

/** So many rows are shown at once: a file may have 50,000. */
export const ROWS_PER_PAGE = 100
/** As many as the server sends at once. */
const MOST_ROWS = 1_000
const POLL_MILLISECONDS = 700

// Not among `keys`: the first page does without.
const importsKey = (groupId: number) => [...keys.group(groupId), 'imports'] as const
const importKey = (groupId: number, importId: number) => [...keys.group(groupId), 'import', importId] as const
const pageKey = (groupId: number, importId: number, { show, cursor }: RowsPage) =>
  [...importKey(groupId, importId), show, cursor ?? 'first'] as const

/** Newest first. `isReading`: asked again and again, because its progress is shown. */
export function useImports(isReading = false) {
  return useGroupQuery(
    importsKey(useGroup().id),
    (groupClient, options) => groupClient.imports.list(options),
    { refetchInterval: isReading ? POLL_MILLISECONDS : false },
  )
}

export function useImportPage(importId: number, page: RowsPage) {
  const { id } = useGroup()
  return useGroupQuery<ImportPageData>(
    pageKey(id, importId, page),
    (groupClient, options) => groupClient.imports.getPage(importId, queryOf(page), options),
    {
      // The rows of the page before stay until the next ones are there; never those of another import.
      placeholderData: (before) => (before?.data.id === importId ? before : undefined),
      refetchInterval: ({ state }) => (state.data?.data.progress ? POLL_MILLISECONDS : false),
    },
  )
}

/** All rows of a kind, page by page. */
export async function listRows(
  { imports }: GroupClient,
  importId: number,
  show: ShownRows,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let cursor: string | undefined
  do {
    const page = await imports.getPage(importId, { show, limit: MOST_ROWS, ...(cursor ? { cursor } : {}) })
    rows.push(...page.data.rows)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return rows
}

export function useImportRows(importId: number, show: ShownRows, enabled = true) {
  const { id } = useGroup()
  return useGroupQuery(
    [...importKey(id, importId), 'every', show],
    (groupClient) => listRows(groupClient, importId, show),
    { enabled },
  )
}

/** Changing, committing and removing an import whose given rows are shown. */
export function useImportCalls(importId: number, page: RowsPage) {
  const { id: groupId } = useGroup()
  const groupClient = useGroupClient()
  const queries = useQueryClient()
  return {
    update: (changes: ImportChanges) => groupClient.imports.updatePage(importId, changes, queryOf(page)),
    /** What was answered is shown at once; other pages are asked for again when they are. */
    show: async (answer: ImportPageData) => {
      await queries.invalidateQueries({ queryKey: importKey(groupId, importId), refetchType: 'none' })
      queries.setQueryData(pageKey(groupId, importId, page), answer)
    },
    /** All that is shown of it is asked for again. */
    reload: () => queries.invalidateQueries({ queryKey: importKey(groupId, importId) }),
    rowsWithErrors: () => listRows(groupClient, importId, 'errors'),
    commit: () => groupClient.imports.commit(importId),
    remove: () => groupClient.imports.delete(importId),
  }
}

export function useSendImport() {
  const { id: groupId } = useGroup()
  const queries = useQueryClient()
  return async (file: File, options: Pick<FileToSend, 'signal' | 'onProgress'>): Promise<Import> => {
    const named =
      file.name === '' ? '' : `?${new URLSearchParams({ file_name: file.name.slice(-LONGEST_NAME) })}`
    const session = { resume: client.auth.resume, accessToken: () => client.tokens().access }
    const former = { queryKey: importsKey(groupId) }
    try {
      const draft = await sendFile<Import>(session, { path: `/imports${named}`, groupId, file, ...options })
      // The page is left for the draft: it need not show it first.
      void queries.invalidateQueries({ ...former, refetchType: 'none' })
      return draft
    } catch (error) {
      void queries.invalidateQueries(former)
      throw error
    }
  }
}

/** Its end says more than its start. */
const LONGEST_NAME = 200

function queryOf({ show, cursor }: RowsPage) {
  return { show, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) }
}
