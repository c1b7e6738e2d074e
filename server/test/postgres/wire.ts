/** Messages of PostgreSQL's protocol, as far as a pooler looks into them. */
export interface Message {
  /** One letter; empty for the first message of a client, which has none. */
  type: string
  body: Buffer
  /** As it came. */
  raw: Buffer
}

/** Cuts what comes in any pieces into messages. */
export function messageReader(startsUntyped: boolean, onMessage: (message: Message) => void) {
  let rest = Buffer.alloc(0)
  let isUntyped = startsUntyped
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const typeLength = isUntyped ? 0 : 1
      if (rest.length < typeLength + 4) return
      const end = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < end) return
      const raw = rest.subarray(0, end)
      rest = rest.subarray(end)
      const message = {
        type: raw.toString('latin1', 0, typeLength),
        body: raw.subarray(typeLength + 4),
        raw,
      }
      // After a request for encryption, which we decline, the same message comes once more.
      if (isUntyped) isUntyped = message.body.readInt32BE(0) > PROTOCOL_3_LIMIT
      onMessage(message)
    }
  }
}

/** Codes above are requests of their own kind in the place of a protocol version. */
const PROTOCOL_3_LIMIT = 0x0004_0000
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

export type Start =
  | { is: 'encryption' }
  | { is: 'cancel'; key: Buffer }
  | { is: 'start'; parameters: Map<string, string> }

export function readStart({ body }: Message): Start {
  const code = body.readInt32BE(0)
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { is: 'encryption' }
  if (code === CANCEL_REQUEST) return { is: 'cancel', key: body.subarray(4) }
  const texts = body.toString('utf8', 4).split('\0')
  const parameters = new Map<string, string>()
  for (let i = 0; texts[i]; i += 2) parameters.set(texts[i] ?? '', texts[i + 1] ?? '')
  return { is: 'start', parameters }
}

export function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(type.length + 4)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, type.length)
  return Buffer.concat([head, body])
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

export function cancelRequest(key: Buffer): Buffer {
  return message('', int32(CANCEL_REQUEST), key)
}

/** An error that ends the connection. */
export function fatal(state: string, sentence: string): Buffer {
  return message('E', 'SFATAL', 'VFATAL', `C${state}`, `M${sentence}`, Buffer.from([0]))
}

/** The text up to the first zero, and what comes after it. */
export function readText(body: Buffer): [text: string, rest: Buffer] {
  const end = body.indexOf(0)
  return [body.toString('utf8', 0, end), body.subarray(end + 1)]
}
