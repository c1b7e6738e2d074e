import type { Client, Database } from '@duebook/contract'

export interface AssistantOptions {
  /** Signed in with a personal access token. */
  client: Client
  /** The bill group that everything is about. `all`: each call names one. */
  group: Database | 'all'
  /** Whether tools that change something are offered. The server decides by the token, whatever is said here. */
  mayWrite: boolean
  /** Of Duebook. */
  version: string
  now: () => Date
}
