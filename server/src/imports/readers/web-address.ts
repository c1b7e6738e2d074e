const DOMAIN = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u

/** People leave out the scheme, and programs keep it so. */
export function webAddress(address: string | undefined): string | undefined {
  return address && DOMAIN.test(address) ? `https://${address}` : address
}
