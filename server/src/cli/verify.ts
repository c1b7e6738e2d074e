import { describeContents, formatSize } from '#backup/contents'
import { verifyBackup } from '#backup/verify-backup'
import type { FileCommand } from '#cli/command'

export const verify: FileCommand = {
  purpose: 'Verify a backup and show what it contains',
  options: {},
  help: ['  FILE           a backup; it is not changed', ''],
  takesFile: true,
  async run(_, file) {
    const found = verifyBackup(file)
    return {
      result: { file, ...found },
      sentence: `${file} is valid (${formatSize(found.bytes)}): ${describeContents(found)}`,
    }
  },
}
