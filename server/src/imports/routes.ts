import { endpoints, type Import, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#core/clock'
import { AppError } from '#core/errors'
import { cleanText } from '#core/text'
import { type GroupScope, inTransaction, lockGroupForWriting } from '#db/group-scope'
import { writeOnce } from '#http/idempotency'
import { linkTo, readMark } from '#http/paging'
import { serve } from '#http/serve'
import { untilGone } from '#http/until-gone'
import { changeImport } from '#imports/change-import'
import { commitImport } from '#imports/commit-import'
import { createImport } from '#imports/create-import'
import type { ImportParts } from '#imports/import-parts'
import { prepareCommit } from '#imports/prepare-commit'
import { readChanges } from '#imports/read-changes'
import { readImport, readImports } from '#imports/read-import'
import type { RowFilter } from '#imports/row-store'
import { preparedAnew } from '#imports/stale-draft'
import { removeImport } from '#imports/undo-import'

const ROWS_A_PAGE = 500

export function importRoutes(app: FastifyInstance, clock: Clock, parts: ImportParts): void {
  serve(app, endpoints.listImports, ({ scope }) => readImports(scope, clock))

  serve(app, endpoints.createImport, async ({ query, scope, file, request, reply }) => {
    const { source = 'auto' } = query
    const sent = { source, fileName: readFileName(query.file_name), body: file, signal: untilGone(reply) }
    const id = await createImport(parts, scope, clock, sent)
    return answer({ scope, request, reply, id, query: {}, path: `/imports/${id}` })
  })

  serve(app, endpoints.getImport, ({ params, query, scope, request, reply }) =>
    answer({ scope, request, reply, id: params.id, query }),
  )

  serve(app, endpoints.updateImport, async ({ params, query, body, scope, request, reply }) => {
    // Read first: a cursor that is none must not be noticed after the change.
    const page = readRowPage(query)
    await changeImport(parts, scope, clock, params.id, readChanges(body))
    return answer({ scope, request, reply, id: params.id, query, page })
  })

  serve(app, endpoints.commitImport, async (call) => {
    const { scope, params } = call
    const { database, groupId } = scope
    const committed = preparedAnew(
      () => prepareCommit(parts, scope, clock, params.id),
      (prepared) =>
        writeOnce(
          { database, clock },
          endpoints.commitImport,
          call,
          groupId,
          (tx) => lockGroupForWriting(scope, tx),
          (scope) => commitImport(parts, scope, clock, params.id, prepared),
        ),
    )
    return committed.catch(async (error: unknown) => {
      // The group may have changed since the draft was shown: its rows have to show the errors that they are named for.
      if (error instanceof AppError && error.code === 'import-has-errors') {
        await changeImport(parts, scope, clock, params.id, {})
      }
      throw error
    })
  })

  serve(app, endpoints.deleteImport, ({ params, scope }) =>
    inTransaction(scope, (scope) => removeImport(scope, clock, params.id)),
  )

  async function answer({ scope, request, reply, id, query, page, path }: Answering): Promise<Import> {
    const { data, next } = await readImport(scope, clock, id, page ?? readRowPage(query))
    if (next !== undefined) linkTo(`row ${next}`, request, reply, path)
    return data
  }
}

interface RowQuery {
  show?: RowFilter
  limit?: number
  cursor?: string
}

interface Answering {
  scope: GroupScope
  request: FastifyRequest
  reply: FastifyReply
  id: number
  query: RowQuery
  page?: ReturnType<typeof readRowPage>
  /** Where the next page is, where not at the address that was called. */
  path?: string
}

function readRowPage({ show = 'all', limit = ROWS_A_PAGE, cursor }: RowQuery) {
  return { show, limit, after: cursor === undefined ? 0 : readMark('row', cursor) }
}

/** Blank is none. */
function readFileName(text: string | undefined): string | null {
  if (text === undefined) return null
  return cleanText(text, { field: 'file_name', maxLength: TEXT_LIMITS.importedName }) || null
}
