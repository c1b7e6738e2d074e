import { API_PREFIX } from '@duebook/contract'

/** The bill in the app, which shows the group that is named. */
export const billLink = (publicUrl: string, groupId: number, billId: number): string =>
  `${publicUrl}/bills/${billId}?group=${groupId}`

/** The same with the form to pay it. */
export const payLink = (publicUrl: string, groupId: number, billId: number): string =>
  `${billLink(publicUrl, groupId, billId)}&pay=1`

/** What is due, in the group that is named. */
export const groupLink = (publicUrl: string, groupId: number): string => `${publicUrl}/?group=${groupId}`

/** A page that asks before it does anything: mail programs open links by themselves. */
export const actLink = (publicUrl: string, token: string): string => `${publicUrl}/act#${token}`

export const actionsAddress = (publicUrl: string): string => `${publicUrl}${API_PREFIX}/actions`
