export type CborValue = number | string | Uint8Array | Map<number | string, CborValue>

/** The little of CBOR (RFC 8949) that authenticators send. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(type: number, size: number): Buffer {
  const major = type << 5
  if (size < 24) return Buffer.from([major | size])
  if (size < 256) return Buffer.from([major | 24, size])
  return Buffer.from([major | 25, size >> 8, size & 255])
}
