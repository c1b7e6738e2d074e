import type { Readable } from 'node:stream'
import type { Charset, Delimiter, ImportSource } from '@duebook/contract'
import type { Interpret } from '#imports/interpret/interpreted'
import type { ReadFile } from '#imports/neutral'
import type { LimitUploads } from '#imports/running-uploads'

/** A private file with what was sent. */
export interface ReceivedFile {
  path: string
  /** Of this file alone. */
  folder: string
  bytes: number
}

export interface Receiving {
  body: Readable
  onProgress?: (bytes: number) => void
  signal?: AbortSignal
}

export interface FileToRead {
  path: string
  folder: string
  source: ImportSource | 'auto'
  charset?: Charset | null
  delimiter?: Delimiter | null
  /** Rows so far. */
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

/** What imports are made of besides the database. */
export interface ImportParts {
  /** Refuses where too many files are on their way from this user, or what has arrived of all takes too much of the disk. */
  limitUploads: LimitUploads
  /** Waits for its turn where too many files are being read, for this user or in all, and is refused if that takes long. */
  limitReads: <T>(userId: number, task: () => Promise<T>) => Promise<T>
  /** The file is gone when `use` is done, whatever became of it. */
  withReceivedFile: <T>(receiving: Receiving, use: (file: ReceivedFile) => Promise<T>) => Promise<T>
  readFile: (file: FileToRead) => Promise<ReadFile>
  interpret: Interpret
}
