const ISSUER = 'Duebook'

/** What a QR code for an authenticator app says. */
export function otpauthUrl(email: string, secret: string): string {
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?secret=${secret}&issuer=${ISSUER}`
}
