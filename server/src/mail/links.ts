/*
 * Links that carry a token have it behind the #, which a browser keeps to itself: it is in no request, so it can be in no
 * log of ours or of a proxy. They are built from PUBLIC_URL and never from a request's Host, which anybody can write.
 */

export const invitationLink = (publicUrl: string | undefined, token: string): string =>
  `${publicUrl ?? ''}/invite#${token}`

export const passwordLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password#${token}`
