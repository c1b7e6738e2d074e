import type { Tx } from '#db/database'

/**
 * Whose passkey has made this answer of the browser (`PublicKeyCredential.toJSON()`), at a page of this origin. Undefined where it does
 * not prove anything. An answer counts once: that it was used is part of the transaction.
 */
export type PasskeyVerifier = (
  tx: Tx,
  response: Record<string, unknown>,
  origin: string,
) => Promise<{ userId: number; passkeyId: number } | undefined>
