/*
 * Links that carry a token have it behind the #, which a browser keeps to itself: it is in no request, so it can be in no
 * log of ours or of a proxy. They are built from PUBLIC_URL and never from a request's Host, which anybody can write.
 */

export const invitationLink = (publicUrl: string | undefined, token: string): string =>
  `${publicUrl ?? ''}/invite#${token}`

export const passwordLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password#${token}`

/** From the operator of the server. */
export const signInLink = (publicUrl: string | undefined, token: string): string =>
  `${publicUrl ?? ''}/sign-in#${token}`

export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-channel#${token}`

/** Without a token: it only leads to the page. */
export const securityLink = (publicUrl: string): string => `${publicUrl}/settings/security`
export const emailLink = (publicUrl: string, token: string): string => `${publicUrl}/confirm-email#${token}`

/** The one link with its token in the path: mail programs post to it by themselves. It is logged by its route only. */
export const unsubscribeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe/${token}`
