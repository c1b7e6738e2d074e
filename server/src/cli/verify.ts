import { sayContents, saySize } from '#backup/contents'
import { verifyBackup } from '#backup/verify-backup'
import type { FileCommand } from '#cli/command'

export const verify: FileCommand = {
  purpose: 'Look whether a backup is whole, and what is in it',
  options: {},
  help: ['  FILE           a backup; it is only read', ''],
  takesFile: true,
  async run(_, file) {
    const found = verifyBackup(file)
    return {
      result: { file, ...found },
      sentence: `${file} is sound (${saySize(found.bytes)}): ${sayContents(found)}`,
    }
  },
}
