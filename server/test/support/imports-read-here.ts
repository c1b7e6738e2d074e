import { join } from 'node:path'
import type { ImportParts } from '#imports/import-parts'
import { openImportParts } from '#imports/open-import-parts'
import { READERS } from '#imports/readers/index'
import { openFile } from '#imports/reading/open-file'
import { readWith } from '#imports/reading/recognise'
import { silentLog } from './silent-log.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Files are read by the real readers, but in this process: thousands of them are, and a fault of a reader is not overlooked. */
export function importsReadHere(): ImportParts {
  return {
    ...openImportParts(join(temporaryFolder(), 'received'), silentLog),
    readFile: async ({ path, folder, source, charset = null, delimiter = null }) =>
      readWith(READERS, await openFile({ path, folder, charset, delimiter, onRow: () => {} }), source),
  }
}
