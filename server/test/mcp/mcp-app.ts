import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { MakeTestApp, TestAppOptions } from '../support/test-app.ts'

/** Both ways in which the protocol has been spoken since 2025. */
export const ERAS = ['legacy', { pin: '2026-07-28' }] as const
export type Era = (typeof ERAS)[number]

export type Headers = Record<string, string>

/** An answer, of the protocol or in our envelope. An event stream is read as what its last event says. */
export interface McpAnswer {
  status: number
  headers: globalThis.Headers
  text: string
  json: {
    result?: Record<string, unknown>
    error?: { code: number; message: string } | string
    code?: string
    id?: unknown
  }
}

/** An app with assistants enabled, on a real port, and the protocol's own client library to call it. */
export async function mcpApp(testApp: MakeTestApp, options: TestAppOptions = {}) {
  const context = await testApp({ mcpEnabled: true, ...options })
  await context.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = context.app.server.address() as AddressInfo
  const url = new URL(`http://127.0.0.1:${port}/mcp`)

  async function connect(headers: Headers, mode: Era = 'legacy'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
    await client.connect(transport)
    onTestFinished(() => client.close())
    return client
  }

  /** A message as it is written by hand. */
  async function post(message: unknown, headers: Headers = {}): Promise<McpAnswer> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...MESSAGE, ...headers },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: lastMessage(text) }
  }

  return { ...context, url, connect, post }
}

export const MESSAGE = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** A call as clients up to 2025-11-25 send it. */
export function legacyCall(method: string, params: object = {}, id: number | string = 1) {
  return { jsonrpc: '2.0', id, method, params }
}

/** The same since 2026-07-28, with the headers that it needs. */
export function modernCall(method: string, params: { name?: string; [key: string]: unknown } = {}) {
  const version = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers: Headers = { 'mcp-protocol-version': version, 'mcp-method': method }
  if (params.name !== undefined) headers['mcp-name'] = params.name
  return [{ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }, headers] as const
}

function lastMessage(text: string): McpAnswer['json'] {
  const event = /^data: (.*)$/m.exec(text)?.[1] ?? text
  return event === '' ? {} : (JSON.parse(event) as McpAnswer['json'])
}
