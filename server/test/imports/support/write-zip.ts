import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  data: Buffer | string
  /** What the archive says instead of the truth. */
  lies?: Partial<{
    crc: number
    size: number
    packedSize: number
    method: number
    flags: number
    offset: number
  }>
}

const ENCODED_IN_UTF8 = 0x0800
export const ENCRYPTED = 0x0001 | ENCODED_IN_UTF8

/** A ZIP file as its format describes it, byte by byte, so that each of them can be wrong. `count` is what it says of itself. */
export function zipOf(entries: readonly ZipEntry[], count = entries.length): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const { name, data, lies = {} } of entries) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(lies.flags ?? ENCODED_IN_UTF8, 2)
    shared.writeUInt16LE(lies.method ?? 8, 4)
    shared.writeUInt32LE(lies.crc ?? crc32(bytes), 10)
    shared.writeUInt32LE(lies.packedSize ?? packed.length, 14)
    shared.writeUInt32LE(lies.size ?? bytes.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path, packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(lies.offset ?? position, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, end, path]))
    locals.push(local)
    position += local.length
  }
  const listed = Buffer.concat(directory)
  const last = Buffer.alloc(18)
  last.writeUInt16LE(count, 4)
  last.writeUInt16LE(count, 6)
  last.writeUInt32LE(listed.length, 8)
  last.writeUInt32LE(position, 12)
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06', 'latin1'), last])
}
