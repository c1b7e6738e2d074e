/** Of the row as on the wire: the column holds the contract's names. */
export type { ChannelKind } from '@duebook/contract'
