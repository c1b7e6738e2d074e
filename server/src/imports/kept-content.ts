import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LIMITS } from '@duebook/contract/refusals'

/** A CSV file as a draft keeps it: compressed, as text. */
export async function packedContent(path: string): Promise<string> {
  return (await promisify(gzip)(await readFile(path))).toString('base64')
}

export async function unpackedContent(content: string): Promise<Readable> {
  const maxOutputLength = LIMITS.importMebibytes * 1024 * 1024
  const file = await promisify(gunzip)(Buffer.from(content, 'base64'), { maxOutputLength })
  return Readable.from([file], { objectMode: false })
}
