/*
 * All that the client knows of the contract, and the only file of this folder that imports from outside of it. In the packed
 * client it is another file, which `npm run pack:client` writes from the schemas: plain types, and no TypeBox.
 */
export type { SignedIn } from '../auth.ts'
export type { BillChanges, NewBill } from '../bills.ts'
export type { BodyOf, DataOf, Endpoint, QueryOf } from '../endpoint.ts'
export { API_PREFIX, endpoints } from '../endpoints.ts'
export type { Problem, SecondFactorMethod } from '../failure.ts'
export type { RefusalCode, RefusalParams } from '../refusals.ts'
