import type { Logger } from '#core/logger'
import type { ImportParts } from '#imports/import-parts'
import { interpret } from '#imports/interpret/interpret'
import { readFile } from '#imports/read-in-child'
import { withReceivedFile } from '#imports/receive-file'
import { limitReads } from '#imports/running-reads'
import { limitUploads } from '#imports/running-uploads'

/** `parent` is where files from outside are put while they are read. */
export function openImportParts(parent: string, log: Logger): ImportParts {
  return {
    limitUploads: limitUploads(),
    limitReads: limitReads(),
    withReceivedFile: (receiving, use) => withReceivedFile({ ...receiving, parent }, use),
    readFile: (file) =>
      readFile({ ...file, onFault: (fault) => log.error(fault, 'reading a file to import failed') }),
    interpret,
  }
}
