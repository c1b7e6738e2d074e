import { API_PREFIX } from '@duebook/contract'
import { billLink } from '#core/bill-link'

/** The bill in the app, with the form to pay it. */
export const payLink = (publicUrl: string, groupId: number, billId: number): string =>
  `${billLink(publicUrl, groupId, billId)}&pay=1`

/** What is due, in the group that is named. */
export const groupLink = (publicUrl: string, groupId: number): string => `${publicUrl}/?group=${groupId}`

/** A page that asks before it does anything: mail programs open links by themselves. */
export const actLink = (publicUrl: string, token: string): string => `${publicUrl}/act#${token}`

export const actionsAddress = (publicUrl: string): string => `${publicUrl}${API_PREFIX}/actions`
