import { chmodSync, constants, copyFileSync, existsSync } from 'node:fs'
import { type FileReport, isInWalMode, lockExclusively, readThrough } from '#db/sqlite-files'

/** Byte by byte, readable by this user alone. A file from a stopped Duebook may have its last commits beside it. */
export function copyWithSidecar(file: string, copy: string): void {
  copyPrivately(file, copy)
  const wal = `${file}-wal`
  if (isInWalMode(copy) && existsSync(wal)) copyPrivately(wal, `${copy}-wal`)
}

/** Reading a file in WAL mode writes beside it, so that is done with a copy only; afterwards it is a single file. */
export function inspectCopy(copy: string): FileReport {
  if (isInWalMode(copy)) {
    const taken = lockExclusively(copy)
    if (taken.state !== 'in use') taken.release()
  }
  return readThrough(copy)
}

/** Where the file system can, both names share their blocks until one is changed. */
export function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  chmodSync(to, 0o600)
}
