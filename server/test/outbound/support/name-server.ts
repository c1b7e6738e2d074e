import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Addresses by name: `'silent'` names are never answered, and those that are not listed do not exist. */
export type Zone = Record<string, readonly string[] | 'silent'>

export interface NameServer {
  port: number
  /** The names that were asked for, each once. */
  asked: () => string[]
  /** How many questions came. */
  questions: () => number
  close: () => void
}

const TYPES = { A: 1, AAAA: 28 }
/** A pointer to the name in the question. */
const SAME_NAME = [0xc0, 0x0c]

/** A name server that speaks DNS over UDP on this machine. */
export async function startNameServer(
  zone: Zone,
  { address = '127.0.0.1', port = 0 }: { address?: string; port?: number } = {},
): Promise<NameServer> {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query)
    questions.push(name)
    const found = zone[name]
    if (found === 'silent') return
    const addresses = (found ?? []).filter((each) => type === (each.includes(':') ? TYPES.AAAA : TYPES.A))
    socket.send(answer(query.subarray(0, end), type, addresses, found === undefined), from.port, from.address)
  })
  socket.bind(port, address)
  await once(socket, 'listening')
  const close = () => {
    socket.close()
  }
  return {
    port: socket.address().port,
    asked: () => [...new Set(questions)],
    questions: () => questions.length,
    close,
  }
}

/** One that is closed when the test ends. */
export async function givenNameServer(zone: Zone): Promise<NameServer> {
  const server = await startNameServer(zone)
  onTestFinished(server.close)
  return server
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answer(question: Buffer, type: number, addresses: readonly string[], isUnknown: boolean): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(isUnknown ? 0x81_83 : 0x81_80, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.fill(0, 8, 12)
  const records = addresses.map((address) => {
    const bytes = address.includes(':') ? ipv6Bytes(address) : address.split('.').map(Number)
    return Buffer.from([...SAME_NAME, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes])
  })
  return Buffer.concat([head, ...records])
}

function ipv6Bytes(address: string): number[] {
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const missing = tail ? 8 - head.length - tail.length : 0
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
