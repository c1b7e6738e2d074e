// The face of the packed client, which has the types of the wire too.
export * from './create-client.ts'
export * from './errors.ts'
export type { GroupClient, Page, Versioned } from './group-client.ts'
export type { Tokens } from './tokens.ts'
export type { CallOptions } from './transport.ts'
